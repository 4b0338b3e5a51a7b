export interface Shape {
  tag: 'rect' | 'line' | 'text' | 'polygon' | 'polyline';
  /** How it is drawn; the style sheet knows each look. */
  look: 'ink' | 'span' | 'track' | 'tick' | 'trace' | 'label' | 'value';
  at: Record<string, string | number>;
  text?: string;
}

/**
 * A drawing as wide as its column. Horizontal places of `shapes` are percentages, so that text
 * keeps its size on a phone. `area` holds the shapes that stretch with the width; it measures 100
 * by `height`.
 */
export interface Drawing {
  /** In pixels. */
  height: number;
  area: Shape[];
  shapes: Shape[];
}
