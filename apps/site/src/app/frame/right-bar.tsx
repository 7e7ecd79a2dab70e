import { useTranslation } from '@lotus/i18n'
import { cx, IconButton, Popover, QrCard } from '@lotus/ui'
import {
  IconArrowBarToUp,
  IconBrandAndroid,
  IconBrandApple,
  IconChevronLeft,
  IconChevronRight,
  IconDeviceMobile,
  IconHeadset,
  IconMessages,
  type IconComponent,
} from '@lotus/ui/icons'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { usePermission } from '../../shared/permission.ts'
import { useIsLoggedIn } from '../../shared/session.ts'
import styles from './right-bar.module.css'
import { resourcesOf, type Download } from './resources.ts'
import { useCustomerService } from './use-customer-service.ts'

const icons: Record<Download['kind'], IconComponent> = {
  IOS: IconBrandApple,
  MOBILECONFIG: IconDeviceMobile,
  ANDROID: IconBrandAndroid,
}

const FOLDED_KEY = 'lx-right-bar'

/**
 * L07: customer service, chat, a QR code for each app that exists, and a link to the top. The folded state is
 * remembered.
 */
export function RightBar() {
  const { t } = useTranslation('frame')
  const permission = usePermission()
  const service = useCustomerService()
  const isMember = useIsLoggedIn()
  const [isFolded, setFolded] = useState(() => localStorageItem() === '1')
  const fold = () => {
    setFolded(!isFolded)
    keep(isFolded ? '0' : '1')
  }
  return (
    <aside className={styles.bar} aria-label={t('rightBar.label')} data-folded={isFolded || undefined}>
      {!isFolded && (
        <>
          {service && (
            <IconButton label={t('service.title')} icon={<IconHeadset size={20} stroke={1.75} />} onClick={service} />
          )}
          {isMember && (
            <Link
              to="."
              search={(old) => ({ ...old, chat: '1' })}
              resetScroll={false}
              activeProps={{ 'aria-current': undefined }}
              className={styles.link}
              aria-label={t('rightBar.chat')}
            >
              <IconMessages size={20} stroke={1.75} aria-hidden />
            </Link>
          )}
          {resourcesOf(permission?.info.resources ?? []).map((download) => (
            <DownloadCode key={download.kind} download={download} />
          ))}
          <IconButton label={t('toTop')} icon={<IconArrowBarToUp size={20} stroke={1.75} />} onClick={toTop} />
        </>
      )}
      <IconButton
        label={t(isFolded ? 'rightBar.unfold' : 'rightBar.fold')}
        aria-expanded={!isFolded}
        icon={isFolded ? <IconChevronLeft size={20} stroke={1.75} /> : <IconChevronRight size={20} stroke={1.75} />}
        onClick={fold}
      />
    </aside>
  )
}

/**
 * The QR code is made here from the app's own address (components.md, `QrCard`), 200 px with a margin of 20 (spec 9).
 */
function DownloadCode({ download }: { download: Download }) {
  const { t } = useTranslation('frame')
  const Glyph = icons[download.kind]
  return (
    <Popover
      label={t('rightBar.scan', { name: download.label })}
      placement="left"
      opensOnHover
      trigger={(props) => (
        <IconButton
          label={t('rightBar.scan', { name: download.label })}
          icon={<Glyph size={20} stroke={1.75} />}
          {...props}
        />
      )}
    >
      <div className={cx('stack gap-25', styles.code)}>
        <QrCard value={download.url} label={t('rightBar.scan', { name: download.label })} caption={download.label} />
        <a className="link" href={download.url} rel="noopener noreferrer">
          {t('rightBar.open')}
        </a>
      </div>
    </Popover>
  )
}

function toTop(): void {
  window.scrollTo({ top: 0 })
  document.getElementById('main')?.focus({ preventScroll: true })
}

function localStorageItem(): string | null {
  try {
    return globalThis.localStorage.getItem(FOLDED_KEY)
  } catch {
    return null
  }
}

function keep(value: string): void {
  try {
    globalThis.localStorage.setItem(FOLDED_KEY, value)
  } catch {
    // Storage is blocked: it holds for this page only.
  }
}
