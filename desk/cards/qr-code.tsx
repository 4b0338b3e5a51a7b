import encodeQR from 'qr';
import { useMemo } from 'react';

/** A QR code as a picture. @param label what it is the code of, for screen readers. */
export function QrCode({
  text,
  label,
  className,
}: {
  text: string;
  label: string;
  className?: string | undefined;
}) {
  const { size, path } = useMemo(() => qrPath(text), [text]);
  return (
    <svg
      className={className}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/** A QR code as an SVG path of dark squares of one unit. */
interface QrPath {
  /** The width and height in units, with the four units of light around it that readers want. */
  size: number;
  path: string;
}

/** Encodes a text as a QR code, which can be read though 15% of it are worn off. */
export function qrPath(text: string): QrPath {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
  const runs = rows.flatMap((row, y) => {
    const line = row.map((isDark) => (isDark ? '1' : '0')).join('');
    return [...line.matchAll(/1+/g)].map(
      (run) => `M${run.index} ${y}h${run[0].length}v1h-${run[0].length}z`,
    );
  });
  return { size: rows.length, path: runs.join('') };
}
