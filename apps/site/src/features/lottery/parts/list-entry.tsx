import { formatCount, useTranslation } from '@lotus/i18n'
import { Alert, cx, TextAreaField } from '@lotus/ui'
import { useMemo } from 'react'
import { parseTypedList, type TypedList } from '../model/typed-list.ts'
import type { Draft } from '../model/selection.ts'
import type { Play } from '../model/types.ts'
import styles from './entry-panel.module.css'

type Props = { play: Play; draft: Draft; disabled: boolean; onChange: (draft: Draft) => void }

const sample = ['12', '33', '68', '97', '05', '50', '86', '90', '01', '24']

/** A typed or pasted list. What it says counts at once; what is not taken stands below with its reason. */
export function ListEntry({ play, draft, disabled, onChange }: Props) {
  const { t } = useTranslation('lottery')
  const list = useMemo(() => parseTypedList(draft.text, play), [draft.text, play])
  const type = (text: string) => {
    const { numbers, combos } = parseTypedList(text, play)
    onChange({ ...draft, text, numbers, combos })
  }
  const hint =
    play.combinationSize === null
      ? t('entry.listHint')
      : t('entry.listHintCombos', {
          size: play.combinationSize,
          example: sample.slice(0, play.combinationSize).join('&'),
        })
  return (
    <div className={cx(styles.list, disabled && styles.faded)}>
      <TextAreaField
        label={t('entry.list')}
        labelAside={<Taken list={list} />}
        hint={hint}
        value={draft.text}
        disabled={disabled}
        spellCheck={false}
        autoComplete="off"
        rows={5}
        onChange={(event) => type(event.target.value)}
      />
      <Problems list={list} disabled={disabled} onClean={() => type(cleanText(list))} />
    </div>
  )
}

function cleanText(list: TypedList): string {
  return list.combos.length > 0 ? list.combos.map((combo) => combo.join('&')).join('; ') : list.numbers.join(' ')
}

function Taken({ list }: { list: TypedList }) {
  const { t } = useTranslation('lottery')
  const count = list.combos.length || list.numbers.length
  if (count === 0) return null
  return (
    <span role="status">
      {t(list.combos.length > 0 ? 'entry.listCombos' : 'entry.listCount', { count, shown: formatCount(count) })}
    </span>
  )
}

const SHOWN_MAX = 40

function Problems({ list, disabled, onClean }: { list: TypedList; disabled: boolean; onClean: () => void }) {
  const { t } = useTranslation('lottery')
  const { problems } = list
  if (problems.length === 0) return null
  return (
    <Alert
      tone="warning"
      action={
        <button type="button" className="link" disabled={disabled} onClick={onClean}>
          {t('entry.listClean')}
        </button>
      }
    >
      {t('entry.listProblems', { count: problems.length })}
      <ul className={styles.problems}>
        {problems.slice(0, SHOWN_MAX).map(({ token, problem }, index) => (
          <li key={index}>
            <b className="num">{token}</b> {t(`entry.problem.${problem}`)}
          </li>
        ))}
        {problems.length > SHOWN_MAX && <li>+{problems.length - SHOWN_MAX}</li>}
      </ul>
    </Alert>
  )
}
