import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { assert } from '@lotus/kernel'
import type { VendorDialect } from './dialect.ts'

const folder = import.meta.dirname
const ending = '.dialect.ts'

async function load(file: string): Promise<[string, VendorDialect]> {
  // Every such file exports its dialect; one that does not fails the start here.
  const { dialect } = (await import(pathToFileURL(join(folder, file)).href)) as { dialect?: VendorDialect }
  assert(dialect !== undefined, `${file} exports no dialect`)
  return [file.slice(0, -ending.length), dialect]
}

/** Every file of this folder that ends in `.dialect.ts`, by what stands before: the name that a vendor's row has. */
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
