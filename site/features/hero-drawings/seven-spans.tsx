import { DrawingStrip } from '../../ui/drawing-strip.tsx';

const SPAN = 70;
const SPANS = [0, 1, 2, 3, 4, 5, 6];
const WEAKEST = 4;

/** EQ7: a bridge of seven spans, one of them the weakest. */
export function SevenSpans() {
  const piers = SPANS.map((span) => `M${span * SPAN + 16} 72V148M${span * SPAN + 24} 72V148`).join('');
  const arches = SPANS.map((span) => `M${span * SPAN + 24} 104C${span * SPAN + 36} 80 ${span * SPAN + 74} 80 ${span * SPAN + 86} 104`).join('');
  const decks = SPANS.filter((span) => span !== WEAKEST).map((span) => `M${span * SPAN + 20} 66H${span * SPAN + 90}`);
  return (
    <DrawingStrip
      water="M0 132H1440"
      ink={`M0 66H20M510 66H1440M510 72V148M518 72V148M0 60H1440${piers}${arches}${decks.join('')}`}
      work={`M${WEAKEST * SPAN + 20} 66H${WEAKEST * SPAN + 90}`}
    />
  );
}
