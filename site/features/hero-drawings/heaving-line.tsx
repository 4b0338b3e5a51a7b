import { DrawingStrip } from '../../ui/drawing-strip.tsx';

/** The contact page: a line thrown from the quay to a ship. */
export function HeavingLine() {
  return (
    <DrawingStrip
      water="M170 132H1440"
      ink="M0 96H170V150M0 108H170M108 96V74H96V66H132V74H120V96M330 30 372 132M330 30H1440M342 58H1440M420 30V10H1440M470 10V30M530 10V30M590 10V30"
      work="M114 70C180 128 270 120 336 44"
    />
  );
}
