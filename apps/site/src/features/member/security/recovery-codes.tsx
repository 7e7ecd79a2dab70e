import { useTranslation } from '@lotus/i18n'
import { Alert, Button, Checkbox, Modal, toast } from '@lotus/ui'
import { IconCopy, IconDownload } from '@lotus/ui/icons'
import { useState } from 'react'
import { copyText, saveText } from './copy-text.ts'
import styles from './security.module.css'

/**
 * The codes are shown only once, because the server keeps only hashes; the button stays disabled until the person
 * confirms having saved them.
 */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation('security')
  const [isKept, setKept] = useState(false)
  const text = codes.join('\n')
  const copy = async () => {
    if (await copyText(text)) toast.success(t('copied'))
    else toast.error(t('copyFailed'))
  }
  return (
    <div className="stack gap-35">
      <Alert tone="warning">{t('recovery.once')}</Alert>
      <ol className={styles.codes} aria-label={t('recovery.title')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles.pair}>
        <Button block icon={<IconCopy size={18} stroke={1.75} aria-hidden />} onClick={() => void copy()}>
          {t('copy')}
        </Button>
        <Button
          block
          icon={<IconDownload size={18} stroke={1.75} aria-hidden />}
          onClick={() => saveText('recovery-codes.txt', `${text}\n`, 'text/plain')}
        >
          {t('recovery.download')}
        </Button>
      </div>
      <Checkbox checked={isKept} onChange={(event) => setKept(event.currentTarget.checked)}>
        {t('recovery.kept')}
      </Checkbox>
      <Button variant="primary" size="lg" block disabled={!isKept} onClick={onDone}>
        {t('recovery.finish')}
      </Button>
    </div>
  )
}

export function RecoveryModal({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation('security')
  return (
    <Modal opened onClose={onClose} title={t('recovery.title')} width={520} isDirty closeOnCover={false}>
      <RecoveryCodes codes={codes} onDone={onClose} />
    </Modal>
  )
}
