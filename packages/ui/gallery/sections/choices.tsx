import { Chip, ChipGroup, Segmented, Tabs } from '@lotus/ui'
import { IconCalendar } from '@lotus/ui/icons'
import { useState } from 'react'
import { Group, Specimen } from '../specimen.tsx'
import { longWords, useWords } from '../words.ts'

const pressed = ['default', 'hover', 'focus', 'active'] as const

/** The same choices, the last of which is disabled. */
const lastDisabled = <Item extends object>(items: Item[]) =>
  items.map((item, index) => ({ ...item, disabled: index === items.length - 1 }))

function Chips() {
  const w = useWords()
  return (
    <Group title="Chip">
      {pressed.map((state) => (
        <Specimen key={state} of="Chip" state={state}>
          <Chip selected={false}>{w('Miền Bắc|North')}</Chip>
        </Specimen>
      ))}
      <Specimen of="Chip" state="selected">
        <Chip selected>{w('Miền Nam|South')}</Chip>
      </Specimen>
      <Specimen of="Chip" state="disabled">
        <Chip disabled>{w('Miền Trung|Central')}</Chip>
      </Specimen>
      <Specimen of="Chip" note="sm">
        <Chip size="sm" icon={<IconCalendar size={16} stroke={1.75} />}>
          {w('7 ngày|7 days')}
        </Chip>
      </Specimen>
      <Specimen of="Chip" state="long">
        <Chip>{longWords}</Chip>
      </Specimen>
      <Specimen of="ChipGroup" wide>
        <ChipGroup label={w('Khu vực|Region')}>
          <Chip selected>{w('Miền Bắc|North')}</Chip>
          <Chip selected={false}>{w('Miền Nam|South')}</Chip>
        </ChipGroup>
      </Specimen>
      <Specimen of="ChipGroup" state="long" wide>
        <ChipGroup label={w('Khu vực|Region')}>
          {Array.from({ length: 6 }, (_, index) => (
            <Chip key={index}>{longWords}</Chip>
          ))}
        </ChipGroup>
      </Specimen>
    </Group>
  )
}

function Segments() {
  const w = useWords()
  const [mode, setMode] = useState('board')
  const modes = [
    { value: 'board', label: w('Bảng số|Board') },
    { value: 'keys', label: w('Bàn phím|Keypad') },
    { value: 'list', label: w('Nhập dàn|List') },
  ]
  return (
    <Group title="Segmented">
      <Specimen of="Segmented" state="selected">
        <Segmented label={w('Cách nhập|Entry')} value={mode} onChange={setMode} options={modes} />
      </Specimen>
      {(['default', 'hover', 'focus'] as const).map((state) => (
        <Specimen key={state} of="Segmented" state={state} on="button:nth-child(2)">
          <Segmented label={w('Cách nhập|Entry')} value="board" onChange={setMode} options={modes} />
        </Specimen>
      ))}
      <Specimen of="Segmented" state="disabled">
        <Segmented label={w('Cách nhập|Entry')} value="board" onChange={setMode} options={lastDisabled(modes)} />
      </Specimen>
      <Specimen of="Segmented" state="long" note="block" wide>
        <Segmented
          block
          label={w('Cách nhập|Entry')}
          value="a"
          onChange={setMode}
          options={[
            { value: 'a', label: w('Nghiêng ngả khuya khoắt|Leaning late') },
            { value: 'b', label: w('Đắk Đrông Quảng Bình|Dak Drong') },
          ]}
        />
      </Specimen>
    </Group>
  )
}

function TabRows() {
  const w = useWords()
  const [tab, setTab] = useState('all')
  const tabs = [
    { value: 'all', label: w('Tất cả|All') },
    { value: 'open', label: w('Chờ mở thưởng|Waiting'), count: 2 },
    { value: 'paid', label: w('Đã trả|Paid') },
  ]
  return (
    <Group title="Tabs">
      <Specimen of="Tabs" state="selected" wide>
        <Tabs label={w('Vé|Tickets')} value={tab} onChange={setTab} items={tabs} />
      </Specimen>
      {(['default', 'hover', 'focus'] as const).map((state) => (
        <Specimen key={state} of="Tabs" state={state} on="button:nth-child(2)">
          <Tabs label={w('Vé|Tickets')} value="all" onChange={setTab} items={tabs} />
        </Specimen>
      ))}
      <Specimen of="Tabs" state="disabled" note="compact">
        <Tabs compact label={w('Vé|Tickets')} value="all" onChange={setTab} items={lastDisabled(tabs)} />
      </Specimen>
      <Specimen of="Tabs" state="long" wide>
        <Tabs
          label={w('Vé|Tickets')}
          value="0"
          onChange={setTab}
          items={Array.from({ length: 5 }, (_, index) => ({ value: `${index}`, label: longWords }))}
        />
      </Specimen>
    </Group>
  )
}

export const parts = [Chips, Segments, TabRows]
