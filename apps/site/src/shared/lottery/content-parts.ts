import type { WireContent } from '@lotus/rules/catalogue'

type Row = readonly string[]
export type DanTuo = { readonly dan: Row; readonly tuo: Row }

const isText = (value: unknown): value is string => typeof value === 'string'
const textsOf = (value: unknown): Row => (Array.isArray(value) ? value.filter(isText) : [])

/** The sets typed one by one; undefined if the content has another form. */
export function combosOf(content: WireContent | null): readonly Row[] | undefined {
  if (content === null || Array.isArray(content) || !('combos' in content)) return undefined
  const combos: unknown = content['combos']
  return Array.isArray(combos) ? combos.map(textsOf) : []
}

export function danTuoOf(content: WireContent | null): DanTuo {
  if (content === null || Array.isArray(content) || !('dan' in content)) return { dan: [], tuo: [] }
  return { dan: textsOf(content['dan']), tuo: textsOf(content['tuo']) }
}
