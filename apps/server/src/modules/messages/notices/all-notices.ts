import { readdirSync } from 'node:fs'
import { assert } from '@lotus/kernel'
import type { Notice } from './define-notice.ts'

const folder = new URL('./list/', import.meta.url)

/** All notices of the folder `list`: a new file takes effect at the next start. */
export const notices: readonly Notice[] = await Promise.all(
  readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .toSorted()
    .map(async (name) => {
      const module = (await import(new URL(name, folder).href)) as { notice?: Notice } // checked below
      assert(module.notice, `notices/list/${name} exports no notice`)
      return module.notice
    }),
)
