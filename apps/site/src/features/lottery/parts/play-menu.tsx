import { useTranslation } from '@lotus/i18n'
import { Chip, ChipGroup, cx, Tabs } from '@lotus/ui'
import { IconLock } from '@lotus/ui/icons'
import { useEffect, useRef } from 'react'
import type { Game, Play } from '../model/types.ts'
import { oddsText, usePlayText } from '../texts.ts'
import styles from './play-menu.module.css'

type Props = { game: Game; selected: string | undefined; onSelect: (play: string) => void }
type Group = { code: string; plays: readonly Play[] }

/** Groups in the order of the menu. */
function groupsOf(game: Game): Group[] {
  const groups = new Map<string, Play[]>()
  for (const play of game.plays) groups.set(play.group, [...(groups.get(play.group) ?? []), play])
  return [...groups].map(([code, plays]) => ({ code, plays }))
}

/** Wide screens: every play with its odds, grouped. A closed play stays listed, with a lock. */
export function PlayList({ game, selected, onSelect }: Props) {
  const { t } = useTranslation('lottery')
  const text = usePlayText()
  return (
    <nav className={styles.list} aria-label={t('menu.label')}>
      {groupsOf(game).map((group) => (
        <div key={group.code}>
          <h3>{text.group(group.code)}</h3>
          {group.plays.map((play) => (
            <button
              key={play.code}
              type="button"
              className={styles.item}
              aria-current={play.code === selected ? 'true' : undefined}
              onClick={() => onSelect(play.code)}
            >
              <span className="trunc">{text.name(play)}</span>
              {play.isOpen ? (
                <span className={cx(styles.odds, 'num')}>{oddsText(play.odds)}</span>
              ) : (
                <IconLock size={15} stroke={1.75} aria-label={t('menu.closed')} />
              )}
            </button>
          ))}
        </div>
      ))}
    </nav>
  )
}

/** Narrow screens: two rows that scroll sideways, groups above, their plays below. */
export function PlayTabs({ game, selected, onSelect }: Props) {
  const { t } = useTranslation('lottery')
  const text = usePlayText()
  const row = useRef<HTMLDivElement>(null)
  const groups = groupsOf(game)
  const current = groups.find((group) => group.plays.some((play) => play.code === selected)) ?? groups[0]
  useEffect(() => {
    // Only sideways: the page itself must not jump when the play changes.
    for (const chosen of row.current?.querySelectorAll<HTMLElement>('[aria-pressed=true], [aria-selected=true]') ??
      []) {
      const scroller = chosen.parentElement
      scroller?.scrollTo({ left: chosen.offsetLeft - scroller.offsetLeft - 60, behavior: 'smooth' })
    }
  }, [selected])
  if (!current) return null
  return (
    <div className={styles.tabs} ref={row}>
      <Tabs
        label={t('menu.groups')}
        className={styles.groups}
        items={groups.map((group) => ({ value: group.code, label: text.group(group.code) }))}
        value={current.code}
        onChange={(code) => {
          const first = groups.find((group) => group.code === code)?.plays[0]
          if (first) onSelect(first.code)
        }}
      />
      <ChipGroup label={t('menu.label')} className={styles.plays ?? ''}>
        {current.plays.map((play) => (
          <Chip key={play.code} selected={play.code === selected} onClick={() => onSelect(play.code)}>
            {text.name(play)}
            {play.isOpen ? (
              <span className={cx(styles.odds, 'num')}>{oddsText(play.odds)}</span>
            ) : (
              <IconLock size={15} stroke={1.75} aria-label={t('menu.closed')} />
            )}
          </Chip>
        ))}
      </ChipGroup>
    </div>
  )
}
