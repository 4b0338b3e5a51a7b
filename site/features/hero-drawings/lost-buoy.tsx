import { DrawingStrip } from '../../ui/drawing-strip.tsx';

/** The 404 page: a bridge that ends over the water, and a buoy adrift beyond it. */
export function LostBuoy() {
  return (
    <DrawingStrip
      water="M0 120H1440M470 132H560M700 138H820M1000 130H1180"
      ink="M0 54H286M0 66H270M44 66V148M58 66V148M204 66V148M218 66V148M58 96C90 76 172 76 204 96M286 54 280 60 274 60 270 66M218 96C232 86 250 80 264 78"
      work="M404 124 412 84H424L432 124Z"
    />
  );
}
