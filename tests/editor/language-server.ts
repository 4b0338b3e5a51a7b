import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { fileOfTool } from '../support/on-demand.ts';
import { PROJECT } from '../support/sites.ts';

interface Position {
  line: number;
  character: number;
}

interface Diagnostic {
  range: { start: Position; end: Position };
  message: string;
}

interface Message {
  id?: number | string;
  method?: string;
  params?: {
    uri?: string;
    diagnostics?: Diagnostic[];
    items?: { section?: string }[];
  };
  result?: unknown;
}

/** The language server of VS Code's extension for YAML, with the settings of this repository. */
export class LanguageServer {
  readonly #child: ChildProcess;
  readonly #answers = new Map<number, (result: unknown) => void>();
  readonly #told = new Map<string, (diagnostics: Diagnostic[]) => void>();
  #count = 0;
  #buffer = Buffer.alloc(0);

  private constructor() {
    const file = fileOfTool('yaml-language-server', 'bin/yaml-language-server');
    this.#child = spawn(process.execPath, [file, '--stdio'], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.#child.stdout?.on('data', (bytes: Buffer) => this.#take(bytes));
  }

  static async start(): Promise<LanguageServer> {
    const server = new LanguageServer();
    const rootUri = pathToFileURL(PROJECT).href;
    await server.#ask('initialize', {
      processId: process.pid,
      rootUri,
      workspaceFolders: [{ uri: rootUri, name: 'site' }],
      capabilities: { workspace: { configuration: true, workspaceFolders: true } },
    });
    server.#send({ method: 'initialized', params: {} });
    server.#send({ method: 'workspace/didChangeConfiguration', params: { settings: {} } });
    return server;
  }

  /** Opens a file with another text. @returns what is underlined, once something is. */
  open(file: string, text: string): Promise<Diagnostic[]> {
    const uri = uriOf(file);
    const told = new Promise<Diagnostic[]>((resolve) => this.#told.set(uri, resolve));
    const textDocument = { uri, languageId: 'yaml', version: 1, text };
    this.#send({ method: 'textDocument/didOpen', params: { textDocument } });
    return told;
  }

  /** What the file offers or shows at a place. */
  ask(method: 'completion' | 'hover', file: string, position: Position): Promise<unknown> {
    return this.#ask(`textDocument/${method}`, { textDocument: { uri: uriOf(file) }, position });
  }

  stop(): void {
    this.#child.kill();
  }

  #ask(method: string, params: object): Promise<unknown> {
    const id = ++this.#count;
    const answer = new Promise<unknown>((resolve) => this.#answers.set(id, resolve));
    this.#send({ id, method, params });
    return answer;
  }

  #send(message: object): void {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message });
    this.#child.stdin?.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  }

  #take(bytes: Buffer): void {
    this.#buffer = Buffer.concat([this.#buffer, bytes]);
    for (;;) {
      const head = this.#buffer.indexOf('\r\n\r\n');
      const length = Number(this.#buffer.toString('utf8', 0, head).match(/Length: (\d+)/)?.[1]);
      const end = head + 4 + length;
      if (head < 0 || this.#buffer.length < end) return;
      this.#hear(JSON.parse(this.#buffer.toString('utf8', head + 4, end)));
      this.#buffer = this.#buffer.subarray(end);
    }
  }

  #hear({ id, method, params, result }: Message): void {
    if (method === undefined) this.#answers.get(Number(id))?.(result);
    else if (method === 'textDocument/publishDiagnostics') {
      const { uri = '', diagnostics = [] } = params ?? {};
      if (diagnostics.length > 0) this.#told.get(uri)?.(diagnostics);
    } else if (id !== undefined) {
      const items = params?.items ?? [];
      this.#send({ id, result: items.map(({ section }) => (section === 'yaml' ? yaml() : null)) });
    }
  }
}

function uriOf(file: string): string {
  return pathToFileURL(path.join(PROJECT, file)).href;
}

function yaml() {
  const settings = readFileSync(path.join(PROJECT, '.vscode/settings.json'), 'utf8');
  return {
    ...{ validate: true, hover: true, completion: true, schemaStore: { enable: false } },
    schemas: JSON.parse(settings)['yaml.schemas'],
  };
}
