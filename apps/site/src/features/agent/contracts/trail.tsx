import { useTranslation } from '@lotus/i18n'
import { Breadcrumbs, cx } from '@lotus/ui'
import cells from '../parts/cells.module.css'
import type { Open } from './types.ts'
import styles from './contracts.module.css'

type Props = { onOpen: Open; account?: string | undefined; from?: 'given' | 'drafts'; title: string }

/** The way back: the list, then maybe one holder, then what is open. */
export function Trail({ onOpen, account, from = 'given', title }: Props) {
  const { t } = useTranslation('agents')
  return (
    <div className={cells.trail}>
      <Breadcrumbs label={t('contract.trail')}>
        <button type="button" onClick={() => onOpen(from)}>
          {t(`contract.tab.${from}`)}
        </button>
        {account !== undefined && (
          <button type="button" onClick={() => onOpen(`of-${account}`)}>
            {account}
          </button>
        )}
        {title}
      </Breadcrumbs>
      {/* A phone's trail is the way back alone. */}
      <h3 className={cx('hide-d', styles.title)}>{title}</h3>
    </div>
  )
}
