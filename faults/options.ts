import { parseArgs } from 'node:util'
import { FAULTS } from './report.ts'
import type { FaultId } from './injections/run.ts'

export type Options = {
  form: 'short' | 'long' | 'controls'
  seed: string
  /** For the long form: the folder with the state of an earlier run. */
  resume: string | undefined
  only: readonly FaultId[] | undefined
  /** For the controls: their names. */
  controls: readonly string[] | undefined
  keep: boolean
}

export const USAGE = `npm run faults -- --short | --long [--resume DIR] | --controls
  --seed N       what faults, commands and amounts follow from; by default 1
  --only F1,F3   these faults alone (with --controls: these controls)
  --keep         leaves the chapters' folders (journals, logs, database) for a look`

export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      short: { type: 'boolean' },
      long: { type: 'boolean' },
      controls: { type: 'boolean' },
      seed: { type: 'string', default: '1' },
      resume: { type: 'string' },
      only: { type: 'string' },
      keep: { type: 'boolean', default: false },
    },
  })
  const forms = (['short', 'long', 'controls'] as const).filter((form) => values[form])
  const [form] = forms
  if (forms.length !== 1 || !form) throw new Error(USAGE)
  if (!/^[A-Za-z0-9-]{1,20}$/.test(values.seed)) throw new Error('--seed takes up to 20 letters and digits')
  const names = values.only?.split(',').map((one) => one.trim())
  if (form !== 'controls' && names?.some((one) => !(one in FAULTS)))
    throw new Error(`--only takes ${Object.keys(FAULTS).join(', ')}`)
  return {
    form,
    seed: values.seed,
    resume: values.resume,
    // Checked against the faults' names just above.
    only: form === 'controls' ? undefined : (names as FaultId[] | undefined),
    controls: form === 'controls' ? names : undefined,
    keep: values.keep,
  }
}
