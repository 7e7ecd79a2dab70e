import { useTranslation } from '@lotus/i18n'
import { Button, Chip, cx, digits, Popover, Stepper, TextField } from '@lotus/ui'
import { IconChevronDown } from '@lotus/ui/icons'
import { memo, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react'
import { AnimalGrid } from './animal-grid.tsx'
import styles from './entry.module.css'
import type { Row } from './model/content.ts'
import {
  animalCustom,
  animalGroup,
  groupOf,
  headGroup,
  isChosen,
  parityNames,
  readProgression,
  tailGroup,
} from './model/groups.ts'
import { pickRandom } from './model/random-pick.ts'
import { numbersNow, useAddNumbers, useRunExample, type PickProps } from './use-add-numbers.ts'
import { useBoxed, type Box } from './use-latest-box.ts'

type ToggleProps = { selected: ReadonlySet<string>; onToggle: (group: Row) => void }
type PopoversProps = { box: Box<PickProps>; isDisabled: boolean; onToggle: (group: Row) => void }

/** The contents of the list are built only while it is open, and follow the choice by themselves. */
export const PairPopovers = memo(function PairPopovers({ box, isDisabled, onToggle }: PopoversProps) {
  const { t } = useTranslation('entry')
  return (
    <>
      <PickPopover label={t('zodiac')} isDisabled={isDisabled}>
        <OpenAnimals box={box} onToggle={onToggle} />
      </PickPopover>
      <PickPopover label={t('more')} isDisabled={isDisabled}>
        <OpenGroups box={box} onToggle={onToggle} />
      </PickPopover>
    </>
  )
})

type OpenProps = Omit<PopoversProps, 'isDisabled'>

function useSelectedIn(box: Box<PickProps>): { props: PickProps; selected: ReadonlySet<string> } {
  const props = useBoxed(box)
  const { choice, numbersIn } = props
  const content = useSyncExternalStore(choice.subscribe, choice.get)
  return { props, selected: useMemo(() => new Set(numbersIn(content)), [numbersIn, content]) }
}

function OpenAnimals({ box, onToggle }: OpenProps) {
  const { t } = useTranslation('entry')
  const { selected } = useSelectedIn(box)
  const animals = animalCustom.order.map((animal) => {
    const tokens = animalGroup(animal)
    const shown = <span className="num">{tokens.slice(0, 3).join(' ')} …</span>
    return { key: animal, name: t(`animal.${animal}`), tokens, shown, all: tokens.join(' ') }
  })
  return <AnimalGrid animals={animals} selected={selected} onToggle={onToggle} />
}

function OpenGroups({ box, onToggle }: OpenProps) {
  const { props, selected } = useSelectedIn(box)
  return <MoreGroups {...props} box={box} selected={selected} onToggle={onToggle} />
}

export function PickPopover({
  label,
  isDisabled,
  children,
}: {
  label: string
  isDisabled: boolean
  children: ReactNode
}) {
  return (
    <Popover
      label={label}
      trigger={(trigger) => (
        <Chip size="sm" disabled={isDisabled} {...trigger}>
          {label}
          <IconChevronDown size={15} stroke={1.75} aria-hidden />
        </Chip>
      )}
    >
      {children}
    </Popover>
  )
}

function MoreGroups(props: PickProps & ToggleProps & { box: Box<PickProps> }) {
  const { t } = useTranslation('entry')
  const { universe, selected, onToggle } = props
  const chip = (text: string, group: Row) => (
    <Chip key={text} size="sm" selected={isChosen(group, selected)} onClick={() => onToggle(group)}>
      {text}
    </Chip>
  )
  return (
    <div className={cx('stack gap-35', styles.more)}>
      <Section label={t('parities')} columns="four">
        {parityNames.map((name) => chip(t(`group.${name}`), groupOf(name, universe)))}
      </Section>
      <Section label={t('group.head')} columns="ten">
        {digits.map((digit) => chip(digit, headGroup(digit, universe)))}
      </Section>
      <Section label={t('group.tail')} columns="ten">
        {digits.map((digit) => chip(digit, tailGroup(digit, universe)))}
      </Section>
      <Pull box={props.box} width={props.universe[0]?.length ?? 2} />
      <RandomPick box={props.box} />
    </div>
  )
}

function Section({ label, columns, children }: { label: string; columns: 'four' | 'ten'; children: ReactNode }) {
  return (
    <div role="group" aria-label={label}>
      <p className={styles.sectionLabel}>{label}</p>
      <div className={styles[columns]}>{children}</div>
    </div>
  )
}

/** Kéo: "10/20 kéo 90". The resulting numbers are counted while typing. */
function Pull({ box, width }: { box: Box<PickProps>; width: number }) {
  const { t } = useTranslation('entry')
  const [text, setText] = useState('')
  const add = useAddNumbers(box)
  const example = useRunExample(width)
  const read = readProgression(text, width)
  // An unfinished form is no error until it is submitted.
  const [isAsked, setIsAsked] = useState(false)
  const isWrong = !read.ok && text !== '' && (isAsked || read.problem !== 'form')
  return (
    <form
      className={styles.sectionForm}
      onSubmit={(event) => {
        event.preventDefault()
        if (!read.ok) {
          setIsAsked(true)
          return
        }
        add(read.numbers)
        setText('')
        setIsAsked(false)
      }}
    >
      <TextField
        size="sm"
        label={t('pull.title')}
        placeholder={example}
        value={text}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
        hint={t('pull.hint', { example })}
        error={isWrong ? t(`pull.problem.${read.problem}`, { example }) : undefined}
      />
      <Button type="submit" size="sm" variant="secondary" disabled={text === ''}>
        {read.ok ? t('pull.add', { count: read.numbers.length }) : t('pull.addNone')}
      </Button>
    </form>
  )
}

const RANDOM_MAX = 100

/** k random numbers out of those neither chosen nor sold out. */
function RandomPick({ box }: { box: Box<PickProps> }) {
  const { t } = useTranslation('entry')
  const { universe } = useBoxed(box)
  const [count, setCount] = useState(5)
  const add = useAddNumbers(box)
  const take = () => {
    const { isLocked, rng } = box.get()
    const chosen = new Set(numbersNow(box.get()))
    const free = universe.filter((number) => !chosen.has(number) && !isLocked(number))
    add(pickRandom(free, count, rng))
  }
  return (
    <div className={styles.sectionForm} role="group" aria-label={t('random')}>
      <div>
        <p className={styles.sectionLabel}>{t('random')}</p>
        <Stepper
          size="sm"
          label={t('randomCount')}
          unit={t('randomUnit')}
          value={count}
          min={1}
          max={Math.min(RANDOM_MAX, universe.length)}
          onChange={setCount}
        />
        <p className={styles.hint}>{t('randomHint')}</p>
      </div>
      <Button size="sm" variant="secondary" onClick={take}>
        {t('randomTake', { count })}
      </Button>
    </div>
  )
}

type RandomProps = { box: Box<PickProps>; isDisabled: boolean; isLong: boolean }

export const RandomPopover = memo(function RandomPopover({ box, isDisabled, isLong }: RandomProps) {
  const { t } = useTranslation('entry')
  return (
    <PickPopover label={t('random')} isDisabled={isDisabled}>
      <OpenRandom box={box} isLong={isLong} />
    </PickPopover>
  )
})

function OpenRandom({ box, isLong }: { box: Box<PickProps>; isLong: boolean }) {
  const { universe } = useBoxed(box)
  return (
    <div className={cx('stack gap-35', styles.more)}>
      {isLong && <Pull box={box} width={universe[0]?.length ?? 2} />}
      <RandomPick box={box} />
    </div>
  )
}
