import type { RouteValue } from '@lotus/contract'
import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Button, cx, Logo, toast } from '@lotus/ui'
import { IconHeadset, IconRefresh, IconTool, IconWorld } from '@lotus/ui/icons'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import dusk from '../assets/pond-dusk.svg'
import night from '../assets/pond-night.svg'
import { openCustomerService } from '../shared/customer-service.ts'
import { usePermission } from '../shared/permission.ts'
import { placeName } from '../shared/place-name.ts'
import { statusQuery } from '../shared/queries.ts'
import styles from './blocker.module.css'
import { LanguageButton } from './frame/preferences.tsx'

const kinds = {
  maintenance: { art: night, icon: IconTool },
  region: { art: dusk, icon: IconWorld },
} as const

/**
 * R25, R26, ER08: full screen, no navigation, with a contact. Shows the operator's text and the end of the maintenance
 * where given; for a region block, the visitor's address and country.
 */
export function BlockerPage({ status }: { status: RouteValue<'system.status'> }) {
  const { t, i18n } = useTranslation('frame')
  const queryClient = useQueryClient()
  const permission = usePermission()
  const kind = status.status === 1 ? 'maintenance' : 'region'
  const { art, icon: Glyph } = kinds[kind]
  const { notice, location } = status
  const contact = async () => {
    if (!(await openCustomerService(permission))) toast.info(t('status.noContact'))
  }
  return (
    // The picture is a night scene in both themes, so the text on it uses the dark theme's colours.
    <div className={styles.page} data-color-scheme="dark">
      <img src={art} alt="" className={styles.art} />
      <header className={styles.head}>
        <Logo name={status.brand.name} />
        <LanguageButton className={styles.language} />
      </header>
      <main id="main" className={styles.main}>
        <p className={cx('row gap-25', styles.kicker)}>
          <Glyph size={20} stroke={1.75} aria-hidden />
          {t(`status.${kind}Subtitle`)}
        </p>
        <h1>{t(`status.${kind}Title`)}</h1>
        <p className={styles.text}>{(kind === 'maintenance' && notice?.text) || t(`status.${kind}Text`)}</p>
        {kind === 'maintenance' && notice?.until && (
          <dl className={styles.facts}>
            <Fact name={t('status.until')}>{formatDateTime(notice.until)}</Fact>
          </dl>
        )}
        {kind === 'region' && (
          <dl className={styles.facts}>
            <Fact name={t('status.ip')}>{location.ip}</Fact>
            <Fact name={t('status.country')}>
              {location.country === null ? t('status.unknown') : placeName(location.country, i18n.language)}
            </Fact>
          </dl>
        )}
        <div className={styles.buttons}>
          <Button variant="primary" size="lg" onClick={() => void contact()}>
            <IconHeadset size={18} stroke={1.75} aria-hidden />
            {t('status.contact')}
          </Button>
          <Button size="lg" onClick={() => void queryClient.invalidateQueries({ queryKey: statusQuery().queryKey })}>
            <IconRefresh size={18} stroke={1.75} aria-hidden />
            {t('status.check')}
          </Button>
        </div>
      </main>
      <footer className={cx('note row gap-35', styles.foot)}>
        <span className={styles.age}>18+</span>
        <span>
          {t(`status.${kind}Foot`)}
          {permission?.info.attributions.map(({ text, url }) => (
            <span key={url}>
              {' '}
              <a className="link" href={url} target="_blank" rel="noopener noreferrer">
                {text}
              </a>
            </span>
          ))}
        </span>
      </footer>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">{children}</dd>
    </div>
  )
}
