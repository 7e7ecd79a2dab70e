import { useTranslation } from '@lotus/i18n'
import type { Family } from '@lotus/rules/catalogue'
import { Chip, ChipGroup, cx, Tabs } from '@lotus/ui'
import { IconChevronDown, IconLock } from '@lotus/ui/icons'
import { memo, useEffect, useMemo, useRef, useState } from 'react'
import { groupOf } from '../../../shared/lottery/odds.ts'
import { playGroups, type PlayGroup } from '../model/play-groups.ts'
import type { Game, Play } from '../../../shared/lottery/types.ts'
import { shortOddsText, usePlayText } from '../../../shared/lottery/texts.ts'
import styles from './play-menu.module.css'

type Props = { game: Game; family: Family; selected: string | undefined; onSelect: (play: string) => void }

/** With more plays than this the list shows the groups, and plays only of the open ones. */
const FLAT_MAX = 48

/** Wide screens: every play with its odds, grouped. A closed play stays listed, with a lock. */
export const PlayList = memo(function PlayList({ game, family, selected, onSelect }: Props) {
  const { t } = useTranslation('lottery')
  const groups = useMemo(() => playGroups(game), [game])
  const isFlat = game.plays.length <= FLAT_MAX
  const current = groups.find((group) => group.plays.some((play) => play.code === selected))?.code
  const [opened, setOpened] = useState<string | undefined>(current)
  // A play chosen elsewhere (a link, the slip) opens its group.
  useEffect(() => setOpened(current), [current])
  return (
    <nav className={cx('panel', styles.list)} aria-label={t('menu.label')}>
      {groups.map((group) => (
        <ListGroup
          key={group.code}
          game={game}
          group={group}
          family={family}
          selected={selected}
          isFlat={isFlat}
          isOpen={isFlat || opened === group.code}
          onToggle={() => setOpened(opened === group.code ? undefined : group.code)}
          onSelect={onSelect}
        />
      ))}
    </nav>
  )
})

type GroupProps = {
  game: Game
  group: PlayGroup
  family: Family
  selected: string | undefined
  isFlat: boolean
  isOpen: boolean
  onToggle: () => void
  onSelect: (play: string) => void
}

function ListGroup({ game, group, family, selected, isFlat, isOpen, onToggle, onSelect }: GroupProps) {
  const text = usePlayText()
  return (
    <div>
      {isFlat ? (
        <h3>{text.group(group.code)}</h3>
      ) : (
        <h3 className={styles.fold}>
          <button type="button" aria-expanded={isOpen} onClick={onToggle}>
            {text.group(group.code)}
            <IconChevronDown size={16} stroke={1.75} aria-hidden />
          </button>
        </h3>
      )}
      {isOpen &&
        group.plays.map((play) => (
          <button
            key={play.code}
            type="button"
            className={cx('between gap-2', styles.item)}
            aria-current={play.code === selected ? 'true' : undefined}
            onClick={() => onSelect(play.code)}
          >
            <span>{text.name(play, family.name)}</span>
            <OddsOrLock game={game} play={play} />
          </button>
        ))}
    </div>
  )
}

function OddsOrLock({ game, play }: { game: Game; play: Play }) {
  const { t } = useTranslation('lottery')
  return play.isOpen ? (
    <span className={cx(styles.odds, 'num')}>{shortOddsText(play.odds, groupOf(game, play))}</span>
  ) : (
    <IconLock size={15} stroke={1.75} aria-label={t('menu.closed')} />
  )
}

/** Narrow screens: two rows that scroll sideways, groups above, their plays below. */
export const PlayTabs = memo(function PlayTabs({ game, family, selected, onSelect }: Props) {
  const { t } = useTranslation('lottery')
  const text = usePlayText()
  const row = useRef<HTMLDivElement>(null)
  const groups = useMemo(() => playGroups(game), [game])
  const current = groups.find((group) => group.plays.some((play) => play.code === selected)) ?? groups[0]
  useEffect(() => {
    // Scrolls only sideways: the page must not jump when the play changes.
    for (const chosen of row.current?.querySelectorAll<HTMLElement>('[aria-pressed=true], [aria-selected=true]') ??
      []) {
      const scroller = chosen.parentElement
      scroller?.scrollTo({ left: chosen.offsetLeft - scroller.offsetLeft - 60, behavior: 'smooth' })
    }
  }, [selected])
  if (!current) return null
  return (
    <div className={styles.tabs} ref={row}>
      {groups.length > 1 && (
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
      )}
      <ChipGroup label={t('menu.label')} className={styles.plays ?? ''}>
        {current.plays.map((play) => (
          <Chip key={play.code} selected={play.code === selected} onClick={() => onSelect(play.code)}>
            {text.name(play, family.name)}
            <OddsOrLock game={game} play={play} />
          </Chip>
        ))}
      </ChipGroup>
    </div>
  )
})
