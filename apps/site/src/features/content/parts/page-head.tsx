import { useTranslation } from '@lotus/i18n'
import { Breadcrumbs, cx } from '@lotus/ui'
import type { ReactNode } from 'react'
import styles from './parts.module.css'

type Props = {
  title: ReactNode
  hint?: ReactNode
  /** Breadcrumb links, outermost first. */
  trail?: readonly ReactNode[] | undefined
  /** Right of the title; below it on a phone. */
  aside?: ReactNode
}

export function PageHead({ title, hint, trail, aside }: Props) {
  const { t } = useTranslation('content')
  return (
    <>
      {trail && (
        <div className={styles.trail}>
          <Breadcrumbs label={t('trail')}>
            {trail}
            {title}
          </Breadcrumbs>
        </div>
      )}
      <header className={cx('between gap-5', styles.head)}>
        <div>
          <h1>{title}</h1>
          {hint !== undefined && <p>{hint}</p>}
        </div>
        {aside}
      </header>
    </>
  )
}
