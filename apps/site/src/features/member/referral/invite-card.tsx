import { useTranslation } from '@lotus/i18n'
import { Button, Card, QrCard, toast, useCopy } from '@lotus/ui'
import { IconCheck, IconCopy, IconLink, IconShare } from '@lotus/ui/icons'
import styles from './referral.module.css'

/** Where a friend registers: the form takes the code from the address (T10). */
const addressOf = (code: string) => `${window.location.origin}/register?ref=${code}`

export function InviteCard({ code }: { code: string }) {
  const { t } = useTranslation('loyalty')
  const address = addressOf(code)
  const share = async () => {
    if (!('share' in navigator)) return copyTo(address)
    try {
      await navigator.share({ title: t('referral.shareTitle'), text: t('referral.shareText', { code }), url: address })
    } catch (failure) {
      // The person closed the list of the system.
      if (!(failure instanceof DOMException && failure.name === 'AbortError')) await copyTo(address)
    }
  }
  const copyTo = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      toast.success(t('referral.copied'))
    } catch {
      toast.error(t('referral.notCopied'))
    }
  }
  return (
    <Card className={styles.invite}>
      <QrCard value={address} label={t('referral.qr', { code })} fileName={`lotus-${code}`} className={styles.qr} />
      <div>
        <h3>{t('referral.yourCode')}</h3>
        <div className={styles.code}>
          <b>{code}</b>
          <CopyButton value={code} label={t('referral.copyCode')} icon="code" />
        </div>
        <div className={styles.link}>
          <span>{address.replace(/^https?:\/\//, '')}</span>
          <CopyButton value={address} label={t('referral.copyLink')} icon="link" />
        </div>
        <Button
          variant="primary"
          block
          icon={<IconShare size={18} stroke={1.75} aria-hidden />}
          onClick={() => void share()}
        >
          {t('referral.share')}
        </Button>
        <p className="fine">{t('referral.once')}</p>
      </div>
    </Card>
  )
}

function CopyButton({ value, label, icon }: { value: string; label: string; icon: 'code' | 'link' }) {
  const { t } = useTranslation('loyalty')
  const { copied, copy } = useCopy()
  const Icon = copied ? IconCheck : icon === 'code' ? IconCopy : IconLink
  return (
    <Button
      size="sm"
      icon={<Icon size={16} stroke={1.75} aria-hidden />}
      onClick={() => void copy(value).catch(() => toast.error(t('referral.notCopied')))}
    >
      <span aria-live="polite">{copied ? t('referral.copied') : label}</span>
    </Button>
  )
}
