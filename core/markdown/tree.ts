import type { Nodes, Parent } from 'mdast';

export function visit(
  node: Nodes,
  see: (node: Nodes, parent: Parent, index: number) => void,
  parent: Parent = { type: 'root', children: [] },
  index = 0,
): void {
  see(node, parent, index);
  if (!('children' in node)) return;
  for (const [place, child] of node.children.entries()) visit(child, see, node, place);
}

interface Place {
  offset: number;
  end: number;
}

export function overlap(one: Place, other: Place): boolean {
  return one.offset < other.end && one.end > other.offset;
}

export function startOf({ position }: Nodes): number {
  return position?.start.offset ?? 0;
}

export function endOf({ position }: Nodes): number {
  return position?.end.offset ?? 0;
}

export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
