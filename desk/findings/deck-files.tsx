import colours from '@look/tokens.css?inline';
import { useId, useMemo, useState } from 'react';
import { download, downloadText } from '../../site/ui/download-text.ts';
import { useSession } from '../asking/session.ts';
import { ActionButton } from '../parts/action-button.tsx';
import shared from '../parts/list.module.css';
import css from './deck-files.module.css';
import { type Figures, listDrawings, type NamedDrawing } from './drawings/list.ts';
import { paint } from './drawings/paint.ts';
import { readPalette, writeSvg } from './drawings/svg.ts';
import { say } from './say-as-firm.ts';

interface DeckFilesProps {
  figures: Figures;
  /** What the names of all files begin with. */
  base: string;
  /** The other files of the wave, by their names: its tables. */
  tables: () => Record<string, string>;
}

const palette = readPalette(colours);

/** The drawings of a wave for the operator's own slides. Nothing of them leaves the browser. */
export function DeckFiles({ figures, base, tables }: DeckFilesProps) {
  const { announce } = useSession();
  const [isBusy, setBusy] = useState(false);
  const drawings = useMemo(() => listDrawings(figures, say), [figures]);
  const attempt = (act: () => Promise<string | undefined>) => {
    setBusy(true);
    act()
      .then(
        (said) => said && announce(said),
        () => announce('The picture could not be made. Please try again, or save the SVG.'),
      )
      .finally(() => setBusy(false));
  };
  const zip = async () => {
    const { strToU8, zipSync } = await import('fflate');
    const pictures = drawings.map(async ({ name, drawing }) => [
      [`${base}-${name}.svg`, strToU8(writeSvg(drawing, palette))],
      [`${base}-${name}.png`, new Uint8Array(await (await paintReady(drawing)).arrayBuffer())],
    ]);
    const files = Object.fromEntries([
      ...(await Promise.all(pictures)).flat(),
      ...Object.entries(tables()).map(([name, text]) => [name, strToU8(text)]),
    ]);
    download(`${base}.zip`, new Blob([zipSync(files)], { type: 'application/zip' }));
    return undefined;
  };
  return (
    <details className={css.all}>
      <summary>Drawings for your own slides</summary>
      <p>
        PowerPoint, Keynote and Google Slides take the SVG as shapes that you can edit; the PNG is a
        picture at double size.
      </p>
      <div className={shared.acts}>
        <ActionButton isBusy={isBusy} onClick={() => attempt(zip)}>
          All as ZIP
        </ActionButton>
      </div>
      <ul className={css.list}>
        {drawings.map((one) => (
          <Row key={one.name} named={one} base={base} isBusy={isBusy} attempt={attempt} />
        ))}
      </ul>
    </details>
  );
}

interface RowProps {
  named: NamedDrawing;
  base: string;
  isBusy: boolean;
  attempt: (act: () => Promise<string | undefined>) => void;
}

function Row({ named: { name, drawing }, base, isBusy, attempt }: RowProps) {
  const id = useId();
  const file = `${base}-${name}`;
  const about = { isBusy, 'aria-describedby': id };
  return (
    <li>
      <span id={id}>{drawing.title}</span>
      <ActionButton {...about} onClick={() => attempt(() => copy(drawing))}>
        Copy
      </ActionButton>
      <ActionButton
        {...about}
        onClick={() => downloadText(`${file}.svg`, writeSvg(drawing, palette), 'image/svg+xml')}
      >
        SVG
      </ActionButton>
      <ActionButton
        {...about}
        onClick={() =>
          attempt(async () => {
            download(`${file}.png`, await paintReady(drawing));
            return undefined;
          })
        }
      >
        PNG
      </ActionButton>
    </li>
  );
}

type Drawn = NamedDrawing['drawing'];

/** Paints a drawing once the font is there. */
async function paintReady(drawing: Drawn): Promise<Blob> {
  await document.fonts.ready;
  return paint(drawing, palette);
}

const SVG = 'image/svg+xml';

/** Puts a drawing on the clipboard: as a picture, and as SVG where the browser can. */
async function copy(drawing: Drawn): Promise<string> {
  if (typeof ClipboardItem === 'undefined' || !navigator.clipboard?.write)
    return 'This browser can’t copy pictures. Save the SVG or the PNG instead.';
  // Safari allows it only at once, with what is still being made.
  const items = { 'image/png': paintReady(drawing) };
  const svg = new Blob([writeSvg(drawing, palette)], { type: SVG });
  const item = new ClipboardItem(ClipboardItem.supports?.(SVG) ? { ...items, [SVG]: svg } : items);
  return navigator.clipboard.write([item]).then(
    () => `Copied: ${drawing.title}.`,
    () => 'The browser did not let the picture be copied. Save the SVG or the PNG instead.',
  );
}
