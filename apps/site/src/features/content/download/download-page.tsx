import { useTranslation } from '@lotus/i18n'
import { Alert, Button, buttonClass, ButtonLink, cx, toast } from '@lotus/ui'
import { IconBrandAndroid, IconBrandApple, IconCheck, IconDeviceMobile, IconDownload } from '@lotus/ui/icons'
import { useState } from 'react'
import { useInstallPrompt } from '../../../shared/install-prompt.ts'
import { usePermission } from '../../../shared/permission.ts'
import { ContactCard } from '../parts/contact-card.tsx'
import { Scene } from '../parts/scene.tsx'
import parts from '../parts/parts.module.css'
import { AppCards } from './app-cards.tsx'
import { appsOf, fits, type App } from './apps.ts'
import { deviceOf, isInAppBrowser, type Device } from './device.ts'
import styles from './download.module.css'
import { InstallGuide } from './install-guide.tsx'

const icons = { ios: IconBrandApple, android: IconBrandAndroid, other: IconDeviceMobile }

/** R18, X09: /down and /download. The visitor's device comes first; an app is offered only if it exists. */
export function DownloadPage() {
  const { t } = useTranslation('content')
  const [device] = useState(() => deviceOf(navigator))
  const resources = usePermission()?.info.resources ?? []
  const apps = appsOf(resources, device)
  const Icon = icons[device]
  return (
    <div className={parts.page}>
      <Scene
        art="night"
        kicker={
          <>
            <Icon size={18} stroke={1.75} aria-hidden />
            {t(`download.on.${device}`)}
          </>
        }
        title={t('download.title')}
        text={t(apps.length > 0 ? 'download.hint' : 'download.hintWeb')}
      >
        <OwnWay device={device} app={apps.find(({ kind }) => fits(kind, device))} />
      </Scene>
      {isInAppBrowser(navigator.userAgent) && (
        <Alert tone="warning" title={t('download.inApp')} className={styles.alert}>
          {t('download.inAppHint')}
        </Alert>
      )}
      <AppCards apps={apps} device={device} />
      <InstallGuide kinds={apps.map(({ kind }) => kind)} device={device} />
      <Alert tone="info" title={t('download.safe')} className={styles.alert}>
        {t('download.safeHint', { host: window.location.host })}
      </Alert>
      <ContactCard />
    </div>
  )
}

/** One button: the operator's app for this device, else the browser's own installation, else the guide below. */
function OwnWay({ device, app }: { device: Device; app: App | undefined }) {
  const { t } = useTranslation('content')
  const { canInstall, isInstalled, install } = useInstallPrompt()
  const ask = async () => {
    if ((await install()) === 'accepted') toast.success(t('download.installed'))
  }
  return (
    <div className={styles.own}>
      {app && (
        <ButtonLink
          variant="primary"
          size="lg"
          href={app.url}
          icon={<IconDownload size={18} stroke={1.75} aria-hidden />}
        >
          {t('download.get', { app: t(`download.app.${app.kind}`) })}
        </ButtonLink>
      )}
      {isInstalled ? (
        <p className={cx('row', styles.done)} role="status">
          <IconCheck size={18} stroke={2} aria-hidden />
          {t('download.isInstalled')}
        </p>
      ) : canInstall ? (
        <Button
          variant={app ? 'secondary' : 'primary'}
          size="lg"
          icon={<IconDeviceMobile size={18} stroke={1.75} aria-hidden />}
          onClick={() => void ask()}
        >
          {t('download.installWeb')}
        </Button>
      ) : (
        !app && (
          <a href="#install" className={buttonClass({ variant: 'primary', size: 'lg' })}>
            {t(`download.show.${device}`)}
          </a>
        )
      )}
    </div>
  )
}
