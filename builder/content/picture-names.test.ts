import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import {
  ARTICLE,
  change,
  content,
  copyContent,
  message,
} from '../../tests/support/broken-content.ts';
import { testFolder } from '../../tests/support/test-folder.ts';
import { Insights } from '../documents/insights.ts';
import { PictureMaker } from '../pictures/pictures.ts';
import { listPictureFiles, pictureFile } from './picture-files.ts';
import { readContent } from './read.ts';

const NFC = 'Brücke.png'.normalize('NFC');
const NFD = NFC.normalize('NFD');

copyContent();

const folder = () => path.join(content, 'insights/fear-factor');

function show(markdown: string): void {
  change(ARTICLE, /\n---\n\n/, `\n---\n\n${markdown}\n\n`);
}

describe('A picture’s file name as other programs write it', () => {
  test.each([
    ['DSC_0042.JPG', '![A bridge](DSC_0042.JPG)'],
    ['my bridge.jpg', '![A bridge](my%20bridge.jpg)'],
    ['my bridge.jpg', '![A bridge](<my bridge.jpg> "In fog")'],
    [NFC, `![A bridge](${NFC})`],
    [NFD, `![A bridge](${NFC})`],
    [NFC, `![A bridge](${NFD})`],
    [NFC, '![A bridge](Br%C3%BCcke.png)'],
    ['bridge (1).png', '![A bridge](<bridge (1).png>)'],
    [
      'Bildschirmfoto 2026-11-28 um 10.15.png',
      '![A bridge][b]\n\n[b]: <Bildschirmfoto 2026-11-28 um 10.15.png>',
    ],
    ['bridge.webp', '![A bridge](./bridge.webp)'],
    ['橋.png', '![A bridge](橋.png)'],
    ['a&b, c+d=100%.png', '![A bridge](<a&b, c+d=100%.png>)'],
  ])('is taken: %s in %s', (name, markdown) => {
    writeFileSync(path.join(folder(), name), '');
    show(markdown);
    const article = readContent(content).articles.find(({ slug }) => slug === 'fear-factor');
    const shown = article?.body.find((block) => block.kind === 'picture');
    expect(shown?.kind === 'picture' && pictureFile(folder(), shown.file)).toBe(
      path.join(folder(), name),
    );
  });

  test('stands in no address, of a drawing in the head neither', async () => {
    const name = `À ${NFD.replace('.png', '')}, (1)&.PNG`;
    await sharp({ create: { width: 500, height: 300, channels: 3, background: '#123456' } })
      .png()
      .toFile(path.join(folder(), name));
    show(`![A bridge](<${name.normalize('NFC')}>)`);
    renameSync(
      path.join(folder(), 'spreadsheet-beside-system.svg'),
      path.join(folder(), `Über ${NFD}.SVG`),
    );
    change(ARTICLE, /^image: .*$/m, `image: Über ${NFC}.SVG`);
    expect(listPictureFiles(content)).toEqual(
      expect.arrayContaining([
        `insights/fear-factor/${name}`,
        `insights/fear-factor/Über ${NFD}.SVG`,
      ]),
    );
    const cache = testFolder();
    const insights = new Insights(readContent(content), new PictureMaker(cache, '/', true));
    const article = await insights.article('fear-factor');
    expect(article?.hero.src).toMatch(/^\/pictures\/Uber-Brucke-png-[\da-f]{8}\.svg$/);
    const shown = article?.body.find((block) => block.kind === 'picture');
    const { src = '', avif = '' } = shown?.kind === 'picture' ? (shown.sources ?? {}) : {};
    for (const one of [src, ...avif.split(', ').map((each) => each.split(' ')[0])])
      expect(one).toMatch(/^\/pictures\/A-Brucke-1-{1,2}\d+-[\da-f]{8}\.(jpg|avif)$/);
  });

  test.each([
    ['![A bridge](bridge.jpg)', 'names bridge.jpg, but the file is Bridge.JPG: spell both alike'],
    ['![A bridge](Bridge.jpg)', 'names Bridge.jpg, but the file is Bridge.JPG: spell both alike'],
    ['![A bridge](bridge.JPG)', 'names bridge.JPG, but the file is Bridge.JPG: spell both alike'],
    ['![A bridge](my-bridge.png)', 'names my-bridge.png, but the file is my bridge.png: spell'],
    ['![A bridge](other.jpg)', 'shows other.jpg, which is not in the folder: add the picture'],
    ['![A bridge](my bridge.png)', 'put < before a name with spaces, and > behind it'],
    ['![A bridge](Bridge (1).png)', 'put < before a name with spaces, and > behind it'],
    ['![A bridge](images/bridge.jpg)', 'put it there, and write bridge.jpg alone'],
    ['![A bridge](..\\bridge.jpg)', 'put it there, and write bridge.jpg alone'],
    ['![A bridge](/bridge.jpg)', 'put it there, and write bridge.jpg alone'],
    ['![A bridge](bridge.heic)', 'save it again as JPEG or PNG'],
    ['![A bridge](bridge.svg)', 'is a drawing, which only image in the head can name'],
  ])('is refused for its true reason: %s', (markdown, reason) => {
    for (const name of ['Bridge.JPG', 'my bridge.png'])
      writeFileSync(path.join(folder(), name), '');
    show(markdown);
    expect(message()).toContain(reason);
  });

  test('is told with both spellings, of the head and of a page, too', () => {
    change(ARTICLE, /^image: .*$/m, 'image: Spreadsheet%20beside%20system.SVG');
    change('pages/home.yaml', 'picture: hero-bridge.webp', 'picture: Hero-Bridge.webp');
    expect(message()).toContain(
      'image names Spreadsheet%20beside%20system.SVG, but the file is spreadsheet-beside-system.svg',
    );
    expect(message()).toContain('names Hero-Bridge.webp, but the file is hero-bridge.webp');
  });
});

test('A text’s file name is told with one that would be taken', () => {
  mkdirSync(path.join(content, 'newsletters'), { recursive: true });
  for (const name of ['Our News 2.md', 'news2.MD', 'brücke3.markdown'])
    writeFileSync(path.join(content, 'newsletters', name), '---\nsubject: A\n---\n\nText.\n');
  renameSync(path.join(content, ARTICLE), path.join(folder(), 'Index2.MD'));
  for (const told of [
    'content/newsletters/Our News 2.md: must be named in lower-case words joined by hyphens: rename it to our-news-2.md',
    'content/newsletters/news2.MD: must be named in lower-case words joined by hyphens: rename it to news2.md',
    'content/newsletters/brücke3.markdown: must be named in lower-case words joined by hyphens: rename it to brucke3.md',
    `content/${ARTICLE}: is missing: rename Index2.MD`,
  ])
    expect(message()).toContain(told);
});
