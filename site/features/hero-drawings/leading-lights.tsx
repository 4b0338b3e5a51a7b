import { DrawingStrip } from '../../ui/drawing-strip.tsx';

/** The founders' page: two beacons that lead a ship in when they stand in line. */
export function LeadingLights() {
  return (
    <DrawingStrip
      water="M0 132H1440"
      ink="M0 118C60 112 130 116 190 132M84 114 96 30H116L128 115M90 72H122M90 24H122V30H90ZM254 132 264 80H284L294 132M258 74H290V80H258ZM228 132 240 124H308L320 132"
      work="M106 24 1440 132"
    />
  );
}
