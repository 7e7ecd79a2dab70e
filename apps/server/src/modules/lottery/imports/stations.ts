import { parseDraws } from '../results/draws-csv.ts'
import type { DrawFormat } from './format.ts'

const columns = { day: 'draw_date', draw: null }

/** Northern, Central and Southern draws: one column per prize (draws-csv.ts). */
export const stations: DrawFormat = {
  name: 'stations',
  title: 'draws of Vietnamese stations',
  families: ['vn_north', 'vn_south'],
  matches: (head) => head.startsWith('draw_date,province_code,DB'),
  read: (text) => {
    const { draws, problems } = parseDraws(text)
    const rows = draws.map(({ prizes, ...row }) => ({ ...row, place: null, source: null, draw: { prizes }, columns }))
    return { rows, problems, skipped: [] }
  },
}
