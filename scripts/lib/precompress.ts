import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const compressible = new Set(['.js', '.css', '.svg', '.json', '.webmanifest'])
/** Below this a compressed copy saves less than its headers cost. */
const smallestBytes = 600

/**
 * Writes a `.br` and a `.gz` beside every text asset, so that the server only sends files. Pages are filled per
 * request.
 */
export function precompress(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isFile() || !compressible.has(extname(entry.name)) || statSync(path).size < smallestBytes) continue
    const content = readFileSync(path)
    writeFileSync(
      `${path}.br`,
      brotliCompressSync(content, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
      }),
    )
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
  }
}
