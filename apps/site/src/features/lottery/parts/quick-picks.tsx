import { useTranslation } from '@lotus/i18n'
import { Chip, Popover } from '@lotus/ui'
import { IconChevronDown, IconEraser } from '@lotus/ui/icons'
import {
  isPicked,
  pairNumbers,
  quickPick,
  quickPicksFor,
  singleDigits,
  withMirrors,
  zodiacNames,
  zodiacNumbers,
} from '../model/quick-picks.ts'
import { entryKindOf, type Draft } from '../model/selection.ts'
import type { Play } from '../model/types.ts'
import styles from './entry-panel.module.css'

type Props = {
  play: Play
  draft: Draft
  disabled: boolean
  onToggle: (group: readonly string[]) => void
  onSet: (numbers: readonly string[]) => void
  onClear: () => void
}

/** Groups of numbers in one tap. A pressed group is chosen in full; pressing it again takes it away. */
export function QuickPicks({ play, draft, disabled, onToggle, onSet, onClear }: Props) {
  const { t } = useTranslation('lottery')
  const kind = entryKindOf(play)
  const universe = kind === 'pairs' ? pairNumbers : kind === 'digits' ? singleDigits : undefined
  const offersGroups = universe !== undefined && (kind === 'digits' || draft.mode !== 'list')
  const isEmpty =
    draft.numbers.length === 0 &&
    draft.combos.length === 0 &&
    draft.text === '' &&
    draft.places.every((row) => row.length === 0)
  return (
    <div className={styles.picks} role="group" aria-label={t('entry.quick')} data-faded={disabled || undefined}>
      {offersGroups &&
        quickPicksFor(universe).map((name) => {
          const group = quickPick(name, universe)
          return (
            <Chip
              key={name}
              size="sm"
              selected={isPicked(group, draft.numbers)}
              disabled={disabled}
              onClick={() => onToggle(group)}
            >
              {t(`entry.pick.${name}`)}
            </Chip>
          )
        })}
      {offersGroups && kind === 'pairs' && (
        <>
          <Chip
            size="sm"
            disabled={disabled || draft.numbers.length === 0}
            title={t('entry.mirrorHint')}
            onClick={() => onSet(withMirrors(draft.numbers))}
          >
            {t('entry.pick.mirror')}
          </Chip>
          <ZodiacPick numbers={draft.numbers} disabled={disabled} onToggle={onToggle} />
        </>
      )}
      <span className={styles.picksEnd}>
        {(kind !== 'places' || draft.mode !== 'board') && (
          <span className="muted num hide-m">
            {t('entry.picked')}{' '}
            <b className="acc">
              {draft.combos.length > 0 && draft.mode === 'list' ? draft.combos.length : draft.numbers.length}
            </b>
          </span>
        )}
        <Chip
          size="sm"
          icon={<IconEraser size={16} stroke={1.75} aria-hidden />}
          disabled={disabled || isEmpty}
          onClick={onClear}
        >
          {t('entry.clear')}
        </Chip>
      </span>
    </div>
  )
}

type ZodiacProps = { numbers: readonly string[]; disabled: boolean; onToggle: (group: readonly string[]) => void }

function ZodiacPick({ numbers, disabled, onToggle }: ZodiacProps) {
  const { t } = useTranslation('lottery')
  return (
    <Popover
      label={t('entry.pick.zodiac')}
      trigger={(trigger) => (
        <Chip size="sm" disabled={disabled} {...trigger}>
          {t('entry.pick.zodiac')}
          <IconChevronDown size={15} stroke={1.75} aria-hidden />
        </Chip>
      )}
    >
      <div className={styles.zodiac}>
        {zodiacNames.map((name) => {
          const group = zodiacNumbers(name)
          return (
            <button key={name} type="button" aria-pressed={isPicked(group, numbers)} onClick={() => onToggle(group)}>
              {t(`entry.zodiac.${name}`)}
              <small className="num">{group.slice(0, 3).join(' ')} …</small>
            </button>
          )
        })}
      </div>
    </Popover>
  )
}
