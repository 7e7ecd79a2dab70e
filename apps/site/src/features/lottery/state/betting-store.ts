import type { Attempt } from '@lotus/client/attempt'
import type { WireContent } from '@lotus/rules/catalogue'
import { create } from 'zustand'
import { onPersonLeft } from '../../../shared/session.ts'
import { addToSlip, type ItemError, type SlipItem } from '../model/slip.ts'
import { forgetLastStakes, keepLastStake, readLastStakes } from './last-stakes.ts'
import type { StakeTerms } from '../../../shared/lottery/terms.ts'
import type { OrderRequest, Order, SlipRequest } from '../../../shared/lottery/types.ts'

export type Slip = { issueNo: string; items: readonly SlipItem[]; attempt: Attempt<OrderRequest> | null }
type Removed = { entries: readonly { item: SlipItem; index: number }[]; issueNo: string }
export type Receipt = { orders: readonly Order[]; totalStake: string; isDuplicate: boolean }

export type BettingState = {
  slips: Readonly<Record<string, Slip>>
  /** The current choice, by game and play. */
  drafts: Readonly<Record<string, WireContent>>
  /** Points, unit and prize group last used in a game. */
  terms: Readonly<Record<string, StakeTerms>>
  /** The items last placed in a game, to be placed again with one tap. */
  placed: Readonly<Record<string, readonly SlipItem[]>>
  /** The request that sends the slips of several stations together, until its answer is known. */
  together: Attempt<SlipRequest> | null
  /** Kept for this page only: what an undo restores, the server's errors per item, the last receipt. */
  removed: Readonly<Record<string, Removed>>
  itemErrors: Readonly<Record<string, ItemError>>
  receipts: Readonly<Record<string, Receipt>>
}

const STORAGE_KEY = 'lx-lottery'
const STORAGE_VERSION = 5
const emptySlip: Slip = { issueNo: '', items: [], attempt: null }

type Stored = Pick<BettingState, 'slips' | 'drafts' | 'terms' | 'placed' | 'together'>
const nothing: Stored = { slips: {}, drafts: {}, terms: {}, placed: {}, together: null }
const nothingOfTab = (): Stored => ({ ...nothing, terms: readLastStakes() })
const nothingOfPage = { removed: {}, itemErrors: {}, receipts: {} }

export const useBetting = create<BettingState>()(() => ({ ...readStored(), ...nothingOfPage }))

/** A reload keeps the slip; one of another version, or a damaged value, is ignored. */
function readStored(): Stored {
  try {
    const stored: unknown = JSON.parse(globalThis.sessionStorage.getItem(STORAGE_KEY) ?? 'null')
    if (typeof stored !== 'object' || stored === null || !('version' in stored)) return nothingOfTab()
    if (stored.version !== STORAGE_VERSION) return nothingOfTab()
    // The version proves that this file's code wrote it.
    const { slips, drafts, terms, placed, together } = stored as Stored & { version: number }
    return { slips, drafts, terms, placed, together }
  } catch {
    return nothingOfTab()
  }
}

/**
 * The current choice is written once a second at most: a tap must not wait until the whole slip is serialised. When the
 * page is left earlier, it is written then.
 */
const DRAFT_PAUSE_MS = 1_000
const IDLE_MAX_MS = 1_000
let pause: ReturnType<typeof setTimeout> | undefined

/** Runs when the browser is idle; Safari does not report that. */
const whenIdle = (work: () => void) =>
  typeof requestIdleCallback === 'undefined' ? work() : requestIdleCallback(work, { timeout: IDLE_MAX_MS })

function writeStored(): void {
  clearTimeout(pause)
  pause = undefined
  const { slips, drafts, terms, placed, together } = useBetting.getState()
  try {
    const stored = { version: STORAGE_VERSION, slips, drafts, terms, placed, together }
    globalThis.sessionStorage.setItem(STORAGE_KEY, JSON.stringify(stored))
  } catch {
    // Where storage is blocked the slip lives as long as the page.
  }
}

/** `pause` stays set until the write: if the page is left meanwhile, it is written then. */
const writeSoon = () => whenIdle(() => pause !== undefined && writeStored())

if (typeof window !== 'undefined') {
  useBetting.subscribe((state, old) => {
    // A slip is written at once: its key must be stored before the request is sent (DECISIONS 8).
    if (state.slips !== old.slips || state.together !== old.together) writeStored()
    else if (state.drafts !== old.drafts || state.terms !== old.terms) pause ??= setTimeout(writeSoon, DRAFT_PAUSE_MS)
  })
  globalThis.addEventListener('pagehide', () => {
    if (pause !== undefined) writeStored()
  })
}

/**
 * One person's slip is never placed with another's money. A guest's slip stays, because the guest may log in as
 * anybody.
 */
onPersonLeft(() => {
  forgetLastStakes()
  useBetting.setState({ ...nothing, ...nothingOfPage })
})

export const slipOf = (state: BettingState, gameCode: string): Slip => state.slips[gameCode] ?? emptySlip
const draftKey = (gameCode: string, play: string) => `${gameCode}/${play}`
export const draftOf = (state: BettingState, gameCode: string, play: string): WireContent | null =>
  state.drafts[draftKey(gameCode, play)] ?? null

export function setDraft(gameCode: string, play: string, content: WireContent | null): void {
  const key = draftKey(gameCode, play)
  useBetting.setState(({ drafts }) => ({
    drafts: content === null ? without(drafts, key) : { ...drafts, [key]: content },
  }))
}

export function setTerms(gameCode: string, terms: StakeTerms): void {
  keepLastStake(gameCode, terms)
  useBetting.setState((state) => ({ terms: { ...state.terms, [gameCode]: terms } }))
}

const hasPart = (together: BettingState['together'], gameCode: string) =>
  together?.content.parts.some((part) => part.gameCode === gameCode) === true

function changeSlip(gameCode: string, change: (slip: Slip) => Slip): void {
  useBetting.setState((state) => ({
    slips: { ...state.slips, [gameCode]: change(slipOf(state, gameCode)) },
    // Another content of one of its slips is another request; the slips of other games are none of it.
    together: hasPart(state.together, gameCode) ? null : state.together,
  }))
}

/** The first item ties the slip to the issue shown; only the person can move it to another one. */
export function addItem(gameCode: string, issueNo: string, item: SlipItem, maxPoints: number): void {
  changeSlip(gameCode, (slip) => ({
    issueNo: slip.items.length === 0 ? issueNo : slip.issueNo,
    items: addToSlip(slip.items, item, maxPoints),
    attempt: null,
  }))
  forgetReceipt(gameCode)
}

/** Any change makes it another request, which gets another key on confirmation. */
export function changeItems(gameCode: string, change: (items: readonly SlipItem[]) => readonly SlipItem[]): void {
  changeSlip(gameCode, (slip) => ({ ...slip, items: change(slip.items), attempt: null }))
}

export function setItemPoints(gameCode: string, id: string, points: number): void {
  changeItems(gameCode, (items) =>
    items.map((item) => (item.id === id ? { ...item, points, acceptedPpm: undefined } : item)),
  )
  clearItemErrors([id])
}

/** The person confirms, or no longer, the return that the cap on the payout leaves an item. */
export function acceptReturn(gameCode: string, id: string, acceptedPpm: number | undefined): void {
  changeItems(gameCode, (items) => items.map((item) => (item.id === id ? { ...item, acceptedPpm } : item)))
  clearItemErrors([id])
}

export function removeItems(gameCode: string, ids: readonly string[]): void {
  const { items, issueNo } = slipOf(useBetting.getState(), gameCode)
  const entries = items.map((item, index) => ({ item, index })).filter(({ item }) => ids.includes(item.id))
  if (entries.length === 0) return
  changeItems(gameCode, (old) => old.filter((item) => !ids.includes(item.id)))
  useBetting.setState((state) => ({ removed: { ...state.removed, [gameCode]: { entries, issueNo } } }))
}

export function undoRemove(gameCode: string): void {
  const removed = useBetting.getState().removed[gameCode]
  if (!removed) return
  changeSlip(gameCode, (slip) => {
    const items = [...slip.items]
    for (const { item, index } of removed.entries) items.splice(index, 0, item)
    return { issueNo: slip.items.length === 0 ? removed.issueNo : slip.issueNo, items, attempt: null }
  })
  forgetRemoved(gameCode)
}

export function forgetRemoved(gameCode: string): void {
  useBetting.setState((state) => ({ removed: without(state.removed, gameCode) }))
}

export function moveSlip(gameCode: string, issueNo: string): void {
  changeSlip(gameCode, (slip) => ({ ...slip, issueNo, attempt: null }))
}

export function setAttempt(gameCode: string, attempt: Attempt<OrderRequest> | null): void {
  changeSlip(gameCode, (slip) => ({ ...slip, attempt }))
}

/** Several items at once: those of an earlier order. */
export function addItems(gameCode: string, issueNo: string, items: readonly SlipItem[], maxItems: number): void {
  changeSlip(gameCode, (slip) => ({
    issueNo: slip.items.length === 0 ? issueNo : slip.issueNo,
    items: [...slip.items, ...items].slice(0, maxItems),
    attempt: null,
  }))
  forgetReceipt(gameCode)
}

/** The attempt that sends several slips at once. */
export function setTogether(together: Attempt<SlipRequest> | null): void {
  useBetting.setState({ together })
}

/** The items of several slips were accepted together; the receipt stands on the page where they were confirmed. */
export function finishSlips(gameCodes: readonly string[], shownAt: string, receipt: Receipt): void {
  useBetting.setState((state) => {
    const done = Object.fromEntries(gameCodes.map((code) => [code, emptySlip]))
    const placed = Object.fromEntries(gameCodes.map((code) => [code, slipOf(state, code).items]))
    return {
      slips: { ...state.slips, ...done },
      placed: { ...state.placed, ...placed },
      itemErrors: {},
      removed: Object.fromEntries(Object.entries(state.removed).filter(([code]) => !gameCodes.includes(code))),
      receipts: { ...state.receipts, [shownAt]: receipt },
      together: null,
    }
  })
}

/** The items were accepted: the slip is empty and shows the receipt. */
export function finishSlip(gameCode: string, receipt: Receipt): void {
  const { items } = slipOf(useBetting.getState(), gameCode)
  useBetting.setState((state) => ({
    slips: { ...state.slips, [gameCode]: emptySlip },
    placed: { ...state.placed, [gameCode]: items },
    itemErrors: {},
    removed: without(state.removed, gameCode),
    receipts: { ...state.receipts, [gameCode]: receipt },
  }))
}

export function forgetReceipt(gameCode: string): void {
  useBetting.setState((state) => (state.receipts[gameCode] ? { receipts: without(state.receipts, gameCode) } : {}))
}

export function setItemErrors(errors: Readonly<Record<string, ItemError>>): void {
  useBetting.setState({ itemErrors: errors })
}

export function clearItemErrors(ids: readonly string[]): void {
  useBetting.setState((state) => ({
    itemErrors: Object.fromEntries(Object.entries(state.itemErrors).filter(([id]) => !ids.includes(id))),
  }))
}

function without<Value>(record: Readonly<Record<string, Value>>, key: string): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== key))
}
