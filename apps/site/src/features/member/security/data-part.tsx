import { useTranslation } from '@lotus/i18n'
import { Button, Card, toast } from '@lotus/ui'
import { IconDownload, IconUserOff } from '@lotus/ui/icons'
import { useState } from 'react'
import { call } from '../../../shared/api.ts'
import page from '../parts/page.module.css'
import { CloseModal } from './close-modal.tsx'
import { saveText } from './copy-text.ts'
import styles from './security.module.css'
import { useAction } from './use-action.ts'

/** ACC-10, ACC-13: the member's stored data as a file, and the account closure. */
export function DataPart({ onWithdraw }: { onWithdraw: () => void }) {
  const { t } = useTranslation('security')
  const { busy, run } = useAction()
  const [isClosing, setClosing] = useState(false)
  const download = async () => {
    const { generatedAt, data } = await call('security.export', {})
    saveText(`my-data-${generatedAt.slice(0, 10)}.json`, JSON.stringify(data, null, 2), 'application/json')
    toast.success(t('export.done'))
  }
  return (
    <div className={page.columns}>
      <Card title={t('export.title')}>
        <p className={styles.paragraph}>{t('export.text')}</p>
        <Button
          icon={<IconDownload size={18} stroke={1.75} aria-hidden />}
          loading={busy === 'export'}
          onClick={() => void run('export', download)}
        >
          {t('export.button')}
        </Button>
      </Card>
      <Card title={t('close.title')}>
        <p className={styles.paragraph}>{t('close.text')}</p>
        <Button
          variant="danger-outline"
          icon={<IconUserOff size={18} stroke={1.75} aria-hidden />}
          onClick={() => setClosing(true)}
        >
          {t('close.button')}
        </Button>
      </Card>
      {isClosing && <CloseModal onClose={() => setClosing(false)} onWithdraw={onWithdraw} />}
    </div>
  )
}
