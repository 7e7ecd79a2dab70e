import { useTranslation } from '@lotus/i18n'
import { ButtonLink, cx, QrCard } from '@lotus/ui'
import { IconBrandAndroid, IconBrandApple, IconDeviceMobile, IconDownload, IconWorld } from '@lotus/ui/icons'
import type { ReactNode } from 'react'
import parts from '../parts/parts.module.css'
import { fits, type App } from './apps.ts'
import type { Device } from './device.ts'
import styles from './download.module.css'

const icons = { IOS: IconBrandApple, MOBILECONFIG: IconDeviceMobile, ANDROID: IconBrandAndroid }

/** A card for every existing app, and always one for the site itself, which any phone can install. */
export function AppCards({ apps, device }: { apps: readonly App[]; device: Device }) {
  const { t } = useTranslation('content')
  const site = `${window.location.origin}/down`
  return (
    <section className={styles.section} aria-labelledby="download-apps">
      <h2 id="download-apps">{t('download.choose')}</h2>
      <div className={styles.apps}>
        {apps.map(({ kind, url, qr }) => {
          const Icon = icons[kind]
          return (
            <AppCard
              key={kind}
              icon={<Icon size={20} stroke={1.75} aria-hidden />}
              name={t(`download.app.${kind}`)}
              hint={t(`download.appHint.${kind}`)}
              qr={qr}
              qrLabel={t('download.qr', { app: t(`download.app.${kind}`) })}
              action={
                <ButtonLink
                  block
                  variant={fits(kind, device) ? 'primary' : 'secondary'}
                  href={url}
                  icon={<IconDownload size={18} stroke={1.75} aria-hidden />}
                >
                  {t('common:action.download')}
                </ButtonLink>
              }
            />
          )
        })}
        <AppCard
          icon={<IconWorld size={20} stroke={1.75} aria-hidden />}
          name={t('download.app.web')}
          hint={t('download.appHint.web')}
          qr={site}
          qrLabel={t('download.qr', { app: t('download.app.web') })}
          action={
            <ButtonLink block href="#install">
              {t('download.showSteps')}
            </ButtonLink>
          }
        />
      </div>
    </section>
  )
}

type CardProps = { icon: ReactNode; name: string; hint: string; qr: string; qrLabel: string; action: ReactNode }

function AppCard({ icon, name, hint, qr, qrLabel, action }: CardProps) {
  return (
    <article className={cx('panel', styles.app)}>
      <header>
        <span className={parts.tile}>{icon}</span>
        <div>
          <h3>{name}</h3>
          <p>{hint}</p>
        </div>
      </header>
      {/* On a phone its own QR code is useless. */}
      <QrCard className={`${styles.qr ?? ''} hide-m`} value={qr} label={qrLabel} />
      {action}
    </article>
  )
}
