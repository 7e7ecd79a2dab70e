import { useTranslation } from '@lotus/i18n'
import { Button, cx } from '@lotus/ui'
import { IconShieldHeart } from '@lotus/ui/icons'
import { useOpenMember } from '../../../shared/member-pages.ts'
import parts from '../parts/parts.module.css'

/** Beside the texts about playing within limits: the link to set one's own. */
export function LimitsCard() {
  const { t } = useTranslation('content')
  const openMember = useOpenMember()
  return (
    <aside className={cx('panel row gap-4', parts.contact)} aria-labelledby="content-limits">
      <span className={parts.tile}>
        <IconShieldHeart size={20} stroke={1.75} aria-hidden />
      </span>
      <div className="grow">
        <h2 id="content-limits">{t('limits.title')}</h2>
        <p>{t('limits.hint')}</p>
      </div>
      <div className={parts.contactButtons}>
        <Button variant="primary" onClick={() => void openMember('securityCenter', 'limits')}>
          {t('limits.set')}
        </Button>
      </div>
    </aside>
  )
}
