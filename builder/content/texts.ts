import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isPair, isScalar, LineCounter, parseDocument, visit } from 'yaml';

/**
 * A text of the content, as its editor wrote it: a value of a YAML file, a line of front matter or
 * a paragraph of Markdown.
 */
export interface ContentText {
  /** The file as an editor knows it, such as `content/brand.yaml`. */
  file: string;
  line: number;
  /** The dotted field of a YAML file, or `front matter`; undefined for a paragraph. */
  field?: string;
  text: string;
}

/** Lists every text of the content folder, with white space collapsed. Its README is no content. */
export function listTexts(root: string): ContentText[] {
  return globSync('**/*.{yaml,md}', { cwd: root })
    .filter((name) => name !== 'README.md')
    .sort()
    .flatMap((name) => {
      const [file, source] = [
        `content/${name.split(path.sep).join('/')}`,
        readFileSync(path.join(root, name), 'utf8').replaceAll('\r\n', '\n'),
      ];
      const texts = name.endsWith('.md') ? textsOfMarkdown(source) : textsOfYaml(source);
      return texts.map(({ text, ...place }) => ({
        file,
        ...place,
        text: text.replace(/\s+/g, ' ').trim(),
      }));
    });
}

type Text = Omit<ContentText, 'file'>;

function textsOfYaml(source: string): Text[] {
  const lines = new LineCounter();
  const texts: Text[] = [];
  visit(parseDocument(source, { lineCounter: lines }), {
    Scalar(key, node, above) {
      if (key === 'key' || typeof node.value !== 'string') return;
      const keys = above.flatMap((each) =>
        isPair(each) && isScalar(each.key) ? String(each.key.value) : [],
      );
      texts.push({
        field: keys.join('.'),
        line: lines.linePos(node.range?.[0] ?? 0).line,
        text: node.value,
      });
    },
  });
  return texts;
}

function textsOfMarkdown(source: string): Text[] {
  const [frontMatter = ''] = source.match(/^---\n[\s\S]*?\n---\n/) ?? [];
  const before = frontMatter.split('\n').length;
  const paragraphs = [...source.slice(frontMatter.length).matchAll(/\S.*(\n.*\S.*)*/g)];
  return [
    ...frontMatter
      .split('\n')
      .map((text, index) => ({ line: index + 1, field: 'front matter', text })),
    ...paragraphs.map(({ 0: text, index }) => ({
      line:
        before +
        source.slice(frontMatter.length, frontMatter.length + index).split('\n').length -
        1,
      text,
    })),
  ];
}
