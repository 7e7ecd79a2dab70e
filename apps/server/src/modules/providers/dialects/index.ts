import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { assert } from '@lotus/kernel'
import type { VendorDialect } from './dialect.ts'

const folder = import.meta.dirname
const ending = '.dialect.ts'

async function load(file: string): Promise<[string, VendorDialect]> {
  // Every such file must export its dialect; otherwise the start fails here.
  const { dialect } = (await import(pathToFileURL(join(folder, file)).href)) as { dialect?: VendorDialect }
  assert(dialect !== undefined, `${file} exports no dialect`)
  return [file.slice(0, -ending.length), dialect]
}

/** Every file `*.dialect.ts` of this folder, keyed by the part before: the name used in a vendor's row. */
export const dialects: ReadonlyMap<string, VendorDialect> = new Map(
  await Promise.all(
    readdirSync(folder)
      .filter((file) => file.endsWith(ending))
      .toSorted()
      .map(load),
  ),
)

export function dialectOf(vendor: { code: string; dialect: string }): VendorDialect {
  const dialect = dialects.get(vendor.dialect)
  assert(dialect !== undefined, `the vendor ${vendor.code} speaks ${vendor.dialect}, which is no dialect`)
  return dialect
}
