import { formatCount, formatIsoDay, useTranslation } from '@lotus/i18n'
import { Button, toast } from '@lotus/ui'
import { IconDownload } from '@lotus/ui/icons'
import { useEffect, useRef, useState } from 'react'
import { serverClock } from '../api.ts'
import { useErrorText } from '../error-text.ts'
import { saveFile } from '../save-file.ts'
import styles from './records.module.css'

type Part = { csv: string; rows: number; nextCursor: string | null }
type Props = {
  /** Fetches the part that begins at this cursor; none: the first one. */
  fetchPart: (cursor: string | undefined, signal: AbortSignal) => Promise<Part>
  /** Of the file, without the day. */
  name: string
  disabled: boolean
}

/** At most this many parts of a thousand rows; a longer record is exported period by period. */
const CALLS_MAX = 30
/** A byte order mark, which tells spreadsheets that the text is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Fetches a list part by part and offers it as one file. */
export function ExportButton({ fetchPart, name, disabled }: Props) {
  const { t } = useTranslation('records')
  const errorText = useErrorText()
  const [isLoading, setLoading] = useState(false)
  const stop = useRef<AbortController | undefined>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  const load = async () => {
    const controller = new AbortController()
    stop.current = controller
    setLoading(true)
    try {
      const { parts, rows, isWhole } = await fetchAll(fetchPart, controller.signal)
      saveFile(
        new Blob([BYTE_ORDER_MARK, ...parts], { type: 'text/csv;charset=utf-8' }),
        `${name}-${formatIsoDay(serverClock.now())}.csv`,
      )
      if (!isWhole) toast.info(t('bet.exportCut', { count: formatCount(rows) }))
    } catch (error) {
      if (!controller.signal.aborted) toast.error(errorText(error))
    } finally {
      setLoading(false)
    }
  }
  return (
    <div className={styles.export}>
      <Button
        loading={isLoading}
        disabled={disabled}
        onClick={() => void load()}
        icon={<IconDownload size={16} stroke={1.75} aria-hidden />}
      >
        {t('bet.export')}
      </Button>
    </div>
  )
}

async function fetchAll(fetchPart: Props['fetchPart'], signal: AbortSignal) {
  const parts: string[] = []
  let rows = 0
  let cursor: string | undefined
  for (let made = 0; made < CALLS_MAX; made += 1) {
    // Each part begins where the previous one ended.
    const piece = await fetchPart(cursor, signal)
    parts.push(piece.csv)
    rows += piece.rows
    if (piece.nextCursor === null) return { parts, rows, isWhole: true }
    cursor = piece.nextCursor
  }
  return { parts, rows, isWhole: false }
}
