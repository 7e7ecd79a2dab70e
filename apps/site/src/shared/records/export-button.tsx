import { formatCount, formatIsoDay, useTranslation } from '@lotus/i18n'
import { Button, toast } from '@lotus/ui'
import { fetchCsv, type FetchPart } from '@lotus/ui/csv-file'
import { IconDownload } from '@lotus/ui/icons'
import { useEffect, useRef, useState } from 'react'
import { serverClock } from '../api.ts'
import { useErrorText } from '../error-text.ts'
import { saveFile } from '../save-file.ts'
import styles from './records.module.css'

type Props = {
  fetchPart: FetchPart
  /** Of the file, without the day. */
  name: string
  disabled: boolean
}

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
      const { file, rows, isWhole } = await fetchCsv(fetchPart, controller.signal)
      saveFile(file, `${name}-${formatIsoDay(serverClock.now())}.csv`)
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
