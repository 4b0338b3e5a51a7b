import { Table } from '../../parts/table.tsx';
import type { Colour, Drawing, Shape } from './shapes.ts';
import { FAMILY } from './svg.ts';

interface Classes {
  /** Of a drawing for a sheet or a desk, and for a phone. */
  wide: string | undefined;
  narrow: string | undefined;
  /** Of what is there for those who can't see a drawing. */
  said: string | undefined;
}

/** Those of the report's style sheet. */
const OWN: Classes = { wide: 'wide', narrow: 'narrow', said: 'said' };

/** A drawing for a sheet or a desk, and for a phone, and its table. */
export function Figure({
  draw,
  widths: [wide, narrow],
  classes = OWN,
}: {
  draw: (width: number) => Drawing;
  widths: readonly [wide: number, narrow: number];
  classes?: Classes;
}) {
  const drawing = draw(wide);
  return (
    <>
      <div className={classes.wide}>
        <Shapes {...drawing} />
      </div>
      <div className={classes.narrow}>
        <Shapes {...draw(narrow)} />
      </div>
      <Said drawing={drawing} className={classes.said} />
    </>
  );
}

/** A drawing of one width, and its table. */
export function Picture({ drawing }: { drawing: Drawing }) {
  return (
    <>
      <Shapes {...drawing} />
      <Said drawing={drawing} className={OWN.said} />
    </>
  );
}

function Said({ drawing, className }: { drawing: Drawing; className: string | undefined }) {
  const { title, columns, rows } = drawing;
  return (
    <div className={className}>
      <Table
        className=""
        caption={title}
        heads={columns}
        rows={rows.map(([name = '', ...figures], index) => [index, name, ...figures])}
      />
    </div>
  );
}

/** The style sheet around it has the colours of the look. */
function Shapes({ width, height, shapes }: Drawing) {
  return (
    <svg
      aria-hidden="true"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      fontFamily={FAMILY}
    >
      {shapes.map((shape, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes have no names, and none moves.
        <Drawn key={index} shape={shape} />
      ))}
    </svg>
  );
}

function Drawn({ shape }: { shape: Shape }) {
  switch (shape.kind) {
    case 'rect': {
      const { kind: _, fill, stroke, ...box } = shape;
      return <rect {...box} fill={toStyle(fill)} {...(stroke && { stroke: toStyle(stroke) })} />;
    }
    case 'line': {
      const { kind: _, stroke, width = 1, ...ends } = shape;
      return <line {...ends} stroke={toStyle(stroke)} strokeWidth={width} />;
    }
    case 'text': {
      const { text, size, isBold, fill, anchor, x, y } = shape;
      return (
        <text
          {...{ x, y, fontSize: size, fill: toStyle(fill) }}
          {...(isBold && { fontWeight: 600 })}
          {...(anchor && { textAnchor: anchor })}
        >
          {text}
        </text>
      );
    }
  }
}

function toStyle(colour: Colour | undefined): string {
  if (colour === undefined) return 'none';
  if (typeof colour === 'string') return `var(--${colour})`;
  const [name, percent] = colour;
  return `color-mix(in srgb, var(--${name}) ${percent}%, var(--paper))`;
}
