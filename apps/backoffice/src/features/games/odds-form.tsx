import { currentLanguage, playName, useTranslation } from '@lotus/i18n'
import { Badge, Switch, TextField } from '@lotus/ui'
import { IconSearch } from '@lotus/ui/icons'
import { useState } from 'react'
import { Form } from '../../shared/form.tsx'
import { ReasonAndSave } from './limits-form.tsx'
import styles from './games.module.css'
import type { GameDetail, RulesChange } from './game-types.ts'

type Props = { detail: GameDetail; disabled: boolean; isSending: boolean; onSave: (change: RulesChange) => void }
type PlayTerms = GameDetail['plays'][number]

const amountPattern = /^\d{1,12}(\.\d{1,4})?$/
const plain = (amount: string) => amount.replace(/\.?0+$/, '')
const percent = (ppm: number) => (Math.floor(ppm / 100) / 100).toFixed(2)
const returnText = ({ returnMinPpm, returnMaxPpm }: PlayTerms) =>
  returnMinPpm === returnMaxPpm ? `${percent(returnMinPpm)} %` : `${percent(returnMinPpm)}–${percent(returnMaxPpm)} %`

/** The draft of each play; only plays that differ from the odds in force are sent. */
type Draft = { odds: Record<string, string>; numberStock: string; isOpen: boolean }

const draftOf = (play: PlayTerms): Draft => ({
  odds: Object.fromEntries(play.odds.map((row) => [row.tier, plain(row.odds)])),
  numberStock: play.numberStock === null ? '' : plain(play.numberStock),
  isOpen: play.isOpen,
})

/** Odds by play and tier with their exact return: the server refuses a table that returns more than the stake. */
export function OddsForm({ detail, disabled, isSending, onSave }: Props) {
  const { t } = useTranslation('backoffice')
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({})
  const [reason, setReason] = useState('')
  const [search, setSearch] = useState('')
  const [isChecked, setChecked] = useState(false)
  const nameOf = (play: PlayTerms) => playName(play.name, currentLanguage())
  const wanted = search.trim().toLowerCase()
  const shown = detail.plays.filter(
    (play) => wanted === '' || `${nameOf(play)} ${play.play}`.toLowerCase().includes(wanted),
  )
  const changed = detail.plays.filter((play) => {
    const draft = drafts[play.play]
    return draft !== undefined && JSON.stringify(draft) !== JSON.stringify(draftOf(play))
  })
  const isWrong = (play: PlayTerms) => {
    const draft = drafts[play.play] ?? draftOf(play)
    return (
      Object.values(draft.odds).some((odds) => !amountPattern.test(odds)) ||
      (draft.numberStock !== '' && !amountPattern.test(draft.numberStock))
    )
  }
  const save = () => {
    setChecked(true)
    if (changed.length === 0 || changed.some(isWrong) || reason.trim().length < 3) return
    onSave({ reason: reason.trim(), plays: changed.map((play) => termsOf(play, drafts[play.play] ?? draftOf(play))) })
  }
  return (
    <Form className={styles.form} onSubmit={save}>
      <TextField
        size="sm"
        type="search"
        label={t('games.findPlay')}
        labelHidden
        placeholder={t('games.findPlay')}
        before={<IconSearch size={16} stroke={1.75} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <ul className={styles.plays}>
        {shown.map((play) => (
          <PlayRow
            key={play.play}
            play={play}
            name={nameOf(play)}
            draft={drafts[play.play] ?? draftOf(play)}
            isChanged={changed.includes(play)}
            isWrong={isChecked && isWrong(play)}
            disabled={disabled}
            onChange={(draft) => setDrafts({ ...drafts, [play.play]: draft })}
          />
        ))}
      </ul>
      {!disabled && (
        <>
          <p className={styles.reason} role="status">
            {t('games.changedPlays', { count: changed.length })}
          </p>
          <ReasonAndSave {...{ reason, setReason, isChecked, isSending }} />
        </>
      )}
    </Form>
  )
}

function termsOf(play: PlayTerms, draft: Draft): RulesChange['plays'][number] {
  return {
    play: play.play,
    price: play.price,
    odds: play.odds.map(({ tier }) => ({ tier, odds: draft.odds[tier] ?? '' })),
    numberLimit: play.numberLimit,
    numberStock: draft.numberStock === '' ? null : draft.numberStock,
    minPoints: play.minPoints,
    maxPoints: play.maxPoints,
    maxLines: play.maxLines,
    isOpen: draft.isOpen,
  }
}

type RowProps = {
  play: PlayTerms
  name: string
  draft: Draft
  isChanged: boolean
  isWrong: boolean
  disabled: boolean
  onChange: (draft: Draft) => void
}

function PlayRow({ play, name, draft, isChanged, isWrong, disabled, onChange }: RowProps) {
  const { t } = useTranslation('backoffice')
  return (
    <li data-changed={isChanged || undefined}>
      <div className={styles.playHead}>
        <b>{name}</b>
        <Switch
          className={styles.playSwitch}
          checked={draft.isOpen}
          disabled={disabled}
          aria-label={t('games.playOpenOf', { play: name })}
          onChange={(event) => onChange({ ...draft, isOpen: event.target.checked })}
        >
          {t('games.playOpen')}
        </Switch>
      </div>
      <p className={styles.playNote}>
        <small className="num">{play.play}</small>
        <Badge tone="neutral" className="num">
          {t('games.returns', { value: returnText(play) })}
        </Badge>
      </p>
      <div className={styles.grid}>
        {play.odds.map(({ tier }) => (
          <TextField
            key={tier}
            size="sm"
            inputMode="decimal"
            label={play.odds.length === 1 ? t('games.odds') : t('games.oddsOf', { tier })}
            error={isWrong && !amountPattern.test(draft.odds[tier] ?? '') ? t('games.field.wrong') : undefined}
            value={draft.odds[tier] ?? ''}
            disabled={disabled}
            onChange={(event) => onChange({ ...draft, odds: { ...draft.odds, [tier]: event.target.value.trim() } })}
          />
        ))}
        <TextField
          size="sm"
          inputMode="decimal"
          label={t('games.stock')}
          placeholder={t('games.noLimit')}
          value={draft.numberStock}
          disabled={disabled}
          onChange={(event) => onChange({ ...draft, numberStock: event.target.value.trim() })}
        />
      </div>
    </li>
  )
}
