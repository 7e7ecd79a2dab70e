import { Accordion, AnchorNav, Breadcrumbs, Pagination } from '@lotus/ui'
import { Group, Specimen } from '../specimen.tsx'
import { longWords, useWords } from '../words.ts'

const nothing = () => {}

function Navigation() {
  const w = useWords()
  return (
    <>
      <Group title="Breadcrumbs">
        {(['default', 'hover', 'focus'] as const).map((state) => (
          <Specimen key={state} of="Breadcrumbs" state={state} on="li:nth-child(2) a">
            <Breadcrumbs label={w('Bạn đang ở|You are here')}>
              <a href="#navigation">{w('Trợ giúp|Help')}</a>
              <a href="#navigation">{w('Nạp tiền|Deposit')}</a>
              {w('Nạp bao lâu|How long it takes')}
            </Breadcrumbs>
          </Specimen>
        ))}
        <Specimen of="Breadcrumbs" state="long" wide>
          <Breadcrumbs label={w('Bạn đang ở|You are here')}>
            <a href="#navigation">{w('Trợ giúp|Help')}</a>
            {`${longWords} ${longWords} ${longWords}`}
          </Breadcrumbs>
        </Specimen>
      </Group>
      <Group title="Pagination">
        <Specimen of="Pagination" state="selected" wide>
          <Pagination page={5} pageSize={20} total={180} onChange={nothing} />
        </Specimen>
        {(['default', 'hover', 'focus'] as const).map((state) => (
          <Specimen key={state} of="Pagination" state={state} on="button:nth-child(3)" wide>
            <Pagination page={1} pageSize={20} total={1_240} onChange={nothing} />
          </Specimen>
        ))}
        <Specimen of="Pagination" state="disabled" wide>
          <Pagination page={1} pageSize={20} total={40} onChange={nothing} />
        </Specimen>
        <Specimen of="Pagination" state="empty" wide>
          <Pagination page={1} pageSize={20} total={0} onChange={nothing} />
        </Specimen>
      </Group>
    </>
  )
}

function Accordions() {
  const w = useWords()
  const items = [
    {
      key: 'a',
      title: w('Nạp tiền mất bao lâu?|How long does a deposit take?'),
      content: w('Thường trong 5 phút.|Usually 5 minutes.'),
    },
    { key: 'b', title: w('Phí là bao nhiêu?|What does it cost?'), content: w('Không có phí.|Nothing.'), meta: '01/07' },
  ]
  return (
    <Group title="Accordion">
      {(['default', 'hover', 'focus'] as const).map((state) => (
        <Specimen key={state} of="Accordion" state={state}>
          <Accordion items={items} />
        </Specimen>
      ))}
      <Specimen of="Accordion" state="selected" note="exclusive">
        <Accordion items={items} exclusive defaultOpen={['a']} />
      </Specimen>
      <Specimen of="Accordion" state="long">
        <Accordion items={[{ key: 'a', title: longWords, content: longWords, meta: '12' }]} defaultOpen={['a']} />
      </Specimen>
    </Group>
  )
}

function Anchors() {
  const w = useWords()
  const items = [
    { id: 'anchor-first', label: w('Ai được chơi|Who may play') },
    { id: 'anchor-second', label: w('Nạp và rút|Deposits and withdrawals') },
    { id: 'anchor-third', label: w('Trách nhiệm|Responsibility') },
  ]
  return (
    <Group title="AnchorNav">
      {(['default', 'selected', 'hover', 'focus'] as const).map((state) => (
        <Specimen key={state} of="AnchorNav" state={state} on="li:nth-child(2) a">
          <AnchorNav label={w('Trong trang này|On this page')} items={items} />
        </Specimen>
      ))}
      <Specimen of="AnchorNav" state="long">
        <AnchorNav label={w('Trong trang này|On this page')} items={[{ id: 'anchor-long', label: longWords }]} />
      </Specimen>
    </Group>
  )
}

export const parts = [Navigation, Accordions, Anchors]
