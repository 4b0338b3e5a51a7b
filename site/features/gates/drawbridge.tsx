import { DrawingStrip } from '../../ui/drawing-strip.tsx';

/** The access page: a drawbridge whose leaf is up. */
export function Drawbridge() {
  return (
    <DrawingStrip
      water="M230 132H404"
      ink="M0 90H230V150M0 100H230M404 150V90H1440M404 100H1440M196 90V26H230V90M188 26H238M204 40H222V60H204ZM213 20V26M238 30 308 24M610 100V150M624 100V150M980 100V150M994 100V150"
      work="M230 88 312 20"
    />
  );
}
