import type { Vendor } from '../vendor-directory.ts'
import { canonicalDialect } from './canonical.ts'
import type { VendorDialect } from './dialect.ts'
import { formDialect } from './form.ts'
import { rsaDialect } from './rsa.ts'

export const dialects: Record<Vendor['dialect'], VendorDialect> = {
  canonical: canonicalDialect,
  rsa: rsaDialect,
  form: formDialect,
}
