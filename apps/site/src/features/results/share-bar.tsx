import { useTranslation } from '@lotus/i18n'
import { Button, cx, toast } from '@lotus/ui'
import { IconDownload, IconPrinter, IconShare } from '@lotus/ui/icons'
import { csvOf } from './results-model.ts'
import styles from './results.module.css'

type Props = {
  title: string
  /** The rows of the file, made when it is asked for; null: there is nothing to export yet. */
  rows: (() => readonly (readonly string[])[]) | null
  /** The name of the file without its ending. */
  file: string
}

/** Print, share and export of what the page shows. */
export function ShareBar({ title, rows, file }: Props) {
  const { t } = useTranslation('results')
  return (
    <div className={cx('row gap-2 wrap', styles.screenOnly, styles.share)}>
      <Button icon={<IconShare size={18} stroke={1.75} aria-hidden />} onClick={() => void share(title, t)}>
        <span className={styles.word}>{t('share.share')}</span>
      </Button>
      <Button icon={<IconPrinter size={18} stroke={1.75} aria-hidden />} onClick={() => window.print()}>
        <span className={styles.word}>{t('share.print')}</span>
      </Button>
      <Button
        icon={<IconDownload size={18} stroke={1.75} aria-hidden />}
        disabled={rows === null}
        onClick={() => rows && saveCsv(csvOf(rows()), file)}
      >
        <span className={styles.word}>{t('share.csv')}</span>
      </Button>
    </div>
  )
}

/** The device's own sheet where there is one, else the address is copied. */
async function share(title: string, t: (key: string) => string): Promise<void> {
  const url = window.location.href
  try {
    if (typeof navigator.share === 'function') await navigator.share({ title, url })
    else {
      await navigator.clipboard.writeText(url)
      toast.success(t('share.copied'))
    }
  } catch (error) {
    // Whoever closes the sheet has decided so.
    if (!(error instanceof DOMException && error.name === 'AbortError')) toast.error(t('share.failed'))
  }
}

/** A byte order mark tells spreadsheets that the text is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'
const REVOKE_MS = 10_000

function saveCsv(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([BYTE_ORDER_MARK, text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${name}.csv`
  link.click()
  // The download has started by then.
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_MS)
}
