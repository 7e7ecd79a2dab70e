import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

export type FolderServer = { origin: string; close(): void }

type Options = {
  /** An address without an extension gets the first page. */
  isOneDocument?: boolean
  /** Whether it has answered the request itself. */
  answer?: (request: IncomingMessage, response: ServerResponse) => boolean
}

/** Serves the files of a built web app; those with a hash in their name are cached, as the product does. */
export async function serveFolder(
  folder: string,
  { isOneDocument = false, answer = () => false }: Options = {},
): Promise<FolderServer> {
  const server = createServer((request, response) => {
    if (answer(request, response)) return
    const path = normalize(new URL(request.url ?? '/', 'http://files').pathname)
    const isDocument = path === '/' || (isOneDocument && extname(path) === '')
    const file = join(folder, isDocument ? 'index.html' : path)
    stat(file).then(
      () => {
        response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream')
        if (path.startsWith('/assets/')) response.setHeader('cache-control', 'public, max-age=31536000, immutable')
        createReadStream(file).pipe(response)
      },
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  // A server that listens on a port returns an object.
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    close() {
      server.close()
      // Calls that are never answered hold theirs open.
      server.closeAllConnections()
    },
  }
}
