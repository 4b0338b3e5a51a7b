import { DrawingStrip } from '../../ui/drawing-strip.tsx';

/** The methodology page: four piers, and a deck that is pushed out over them, its nose ahead. */
export function LaunchedDeck() {
  const piers = [100, 230, 360, 490];
  return (
    <DrawingStrip
      water="M0 132H1440"
      ink={`M0 58H318M0 70H318M30 58V70M74 58V70M118 58V70M162 58V70M206 58V70M250 58V70M294 58V70${piers.map((x) => `M${x - 6} 74V148M${x + 6} 74V148M${x - 14} 74H${x + 14}`).join('')}M560 132C600 100 700 92 800 90H1440`}
      work="M318 58 402 70H318"
    />
  );
}
