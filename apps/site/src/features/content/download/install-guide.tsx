import { useTranslation } from '@lotus/i18n'
import { Alert, cx, StepList, Tabs } from '@lotus/ui'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { guidesFor, guideSteps, type AppKind, type Guide } from './apps.ts'
import type { Device } from './device.ts'
import styles from './download.module.css'

/** Step by step for each way of installing; this device's first. */
export function InstallGuide({ kinds, device }: { kinds: readonly AppKind[]; device: Device }) {
  const { t } = useTranslation('content')
  const guides = guidesFor(kinds, device)
  const [chosen, setChosen] = useState<Guide | undefined>(undefined)
  const guide = chosen !== undefined && guides.includes(chosen) ? chosen : (guides[0] ?? 'webDesktop')
  return (
    <section className={styles.section} id="install" aria-labelledby="download-guide">
      <div className={styles.sectionHead}>
        <h2 id="download-guide">{t('download.guide.title')}</h2>
        <Link to="/page/$slug" params={{ slug: 'install-guide' }} className="link">
          {t('download.guide.more')}
        </Link>
      </div>
      <div className={cx('panel', styles.guide)}>
        <Tabs
          label={t('download.guide.title')}
          items={guides.map((value) => ({ value, label: t(`download.tab.${value}`) }))}
          value={guide}
          onChange={setChosen}
        >
          <div className={styles.steps}>
            <StepList steps={stepsOf(guide, t)} />
            <div>
              {(guide === 'MOBILECONFIG' || guide === 'IOS') && (
                <Alert tone="warning" title={t('download.ios17')}>
                  {t(`download.ios17Hint.${guide}`)}
                </Alert>
              )}
              {guide === 'ANDROID' && (
                <Alert tone="warning" title={t('download.unknown')}>
                  {t('download.unknownHint')}
                </Alert>
              )}
              {guide.startsWith('web') && (
                <Alert tone="info" title={t('download.webFacts')}>
                  {t('download.webFactsHint')}
                </Alert>
              )}
            </div>
          </div>
        </Tabs>
      </div>
    </section>
  )
}

function stepsOf(guide: Guide, t: (key: string) => string) {
  return Array.from({ length: guideSteps[guide] }, (_, index) => {
    const key = `download.guide.${guide}.${index + 1}`
    return { key, title: t(`${key}.title`), text: t(`${key}.text`) }
  })
}
