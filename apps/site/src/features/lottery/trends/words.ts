import { useTranslation, type TFunction, localText } from '@lotus/i18n'
import type { Family } from '@lotus/rules/catalogue'
import { tokenText } from '../../../shared/lottery/token-text.ts'

export type Words = {
  t: TFunction<'trends'>
  /** The name of a table: "Vị trí 3", "Đuôi đặc biệt", or the name of the play it counts. */
  table: (key: string) => string
  /** A token of a table as people read it: numbers as they are, words translated. */
  token: (token: string, table: string) => string
  /** One or two letters for a road or a narrow column. */
  short: (token: string, table: string) => string
  /** An outcome of a play. */
  outcome: (play: string, outcome: string) => string
}

/** The play whose texts name the symbols of a draw: fish, prawn and crab, or colours. */
const SYMBOLS = 'symbol'

/** Keys of tables: `duel.1.5` is the word `duel` about 1 and 5, `play.combo` is a play of the family. */
export function useWords(family: Family): Words {
  const { t, i18n } = useTranslation(['trends', 'tokens'])
  const has = (key: string) => i18n.exists(`trends:${key}`)
  const outcome = (code: string, token: string): string => {
    const play = family.findPlay(code)
    return play ? tokenText(t, family, play, token) : token
  }
  const token = (name: string, table: string): string => {
    const [word = '', code = ''] = table.split('.')
    if (word === 'play') return outcome(code, name)
    if (/^\d/.test(name)) return word === 'shape' ? t('token.group', { size: name }) : name
    return has(`token.${name}`) ? t(`token.${name}`) : outcome(SYMBOLS, name)
  }
  return {
    t,
    token,
    outcome,
    table: (key) => {
      const [word = '', a = '', b = ''] = key.split('.')
      if (word === 'play') {
        const play = family.findPlay(a)
        return play ? localText(play.name) : a
      }
      return has(`table.${word}`) ? t(`table.${word}`, { a, b }) : key
    },
    short: (name, table) => {
      if (/^\d/.test(name) && !table.startsWith('play.')) return name
      return has(`short.${name}`) ? t(`short.${name}`) : token(name, table)
    },
  }
}

/** An issue's number as short as possible: the day of a daily draw, else the number within its day. */
export function issueLabel(issueNo: string): string {
  const day = /^\d{4}(\d{2})(\d{2})$/.exec(issueNo)
  if (day) return `${day[2]}/${day[1]}`
  return issueNo.split('-')[1] ?? issueNo
}
