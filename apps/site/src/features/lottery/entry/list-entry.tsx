import { formatCount, useTranslation } from '@lotus/i18n'
import { Alert, cx, TextAreaField } from '@lotus/ui'
import type { ReactNode } from 'react'
import type { Typing } from './entry-state.ts'
import styles from './entry.module.css'
import { MAX_TYPED, type TypedList } from './model/typed-list.ts'

type Props = {
  typing: Typing
  /** What one entry is: a number, or a whole line of a play with places. */
  unit: 'listCount' | 'listTuples'
  hint: string
  /** Shown above the list: numbers chosen elsewhere. */
  note?: ReactNode
  isDisabled: boolean
}

/** A typed or pasted list. It takes effect at once; rejected tokens are listed below with their reason. */
export function ListEntry({ typing, unit, hint, note, isDisabled }: Props) {
  const { t } = useTranslation('entry')
  const { list } = typing
  const count = list.items.length
  return (
    <div className={cx(styles.list, isDisabled && styles.faded)}>
      {note}
      <TextAreaField
        label={t('list')}
        labelAside={count > 0 && <span role="status">{t(unit, { count, shown: formatCount(count) })}</span>}
        hint={hint}
        value={typing.text}
        disabled={isDisabled}
        spellCheck={false}
        autoComplete="off"
        rows={5}
        onChange={(event) => typing.type(event.target.value)}
      />
      <Problems list={list} isDisabled={isDisabled} onClean={typing.clean} />
    </div>
  )
}

const SHOWN_MAX = 40

function Problems({ list, isDisabled, onClean }: { list: TypedList; isDisabled: boolean; onClean: () => void }) {
  const { t } = useTranslation('entry')
  const { problems } = list
  if (problems.length === 0) return null
  return (
    <Alert
      tone="warning"
      action={
        <button type="button" className="link" disabled={isDisabled} onClick={onClean}>
          {t('listClean')}
        </button>
      }
    >
      {t('listProblems', { count: problems.length })}
      <ul className={styles.problems}>
        {problems.slice(0, SHOWN_MAX).map(({ token, problem }, index) => (
          <li key={index}>
            <b className="num">{token}</b> {t(`problem.${problem}`, { max: formatCount(MAX_TYPED) })}
          </li>
        ))}
        {problems.length > SHOWN_MAX && <li>+{problems.length - SHOWN_MAX}</li>}
      </ul>
    </Alert>
  )
}
