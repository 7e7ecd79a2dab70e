import type { DemoContent, DemoDocument } from './demo-types.ts'

const document = (
  kind: DemoDocument['kind'],
  slug: string,
  category: string | null,
  vi: DemoDocument['texts']['vi'],
  en: DemoDocument['texts']['en'],
  daysAgo = 0,
): DemoDocument => ({ kind, slug, category, sort: 1, texts: { vi, en }, daysAgo })

/** A small site: enough of each kind to test order, paging and both languages. */
export const smallContent: DemoContent = {
  categories: [
    { key: 'withdraw', kind: 'help', sort: 2, name: { vi: 'Rút tiền', en: 'Withdrawals' } },
    { key: 'account', kind: 'help', sort: 1, name: { vi: 'Tài khoản', en: 'Account' } },
    { key: 'empty', kind: 'help', sort: 0, name: { vi: 'Trống', en: 'Empty' } },
    { key: 'product', kind: 'news', sort: 1, name: { vi: 'Sản phẩm', en: 'Product' } },
  ],
  documents: [
    document(
      'help',
      'withdraw-how',
      'withdraw',
      {
        title: 'Cách rút tiền',
        summary: 'Từ yêu cầu đến lúc tiền về ngân hàng.',
        html: '<p>Vào <strong>Rút tiền</strong>, nhập số tiền và xác nhận.</p>',
      },
      {
        title: 'How to withdraw',
        summary: 'From request to bank account.',
        html: '<p>Open Withdraw, type an amount and confirm.</p>',
      },
    ),
    document(
      'help',
      'limits',
      'account',
      {
        title: 'Hạn mức',
        summary: 'Đặt mức cho riêng bạn.',
        html: `<p>${'Mỗi ngày một ít. '.repeat(30)}Hạn mức cũng áp dụng khi rút tiền về thẻ.</p>`,
      },
      { title: 'Limits', summary: 'Set your own.', html: '<p>Limits hold for every game.</p>' },
    ),
    document(
      'page',
      'about',
      null,
      { title: 'Giới thiệu', summary: '', html: '<p>Lotus là sân chơi trực tuyến.</p>' },
      { title: '', summary: '', html: '' },
    ),
    ...Array.from({ length: 11 }, (_, n) =>
      document(
        'news',
        `news-${n}`,
        n % 2 === 0 ? 'product' : null,
        { title: `Tin số ${n}`, summary: 'Tóm tắt', html: `<p>Nội dung ${n}</p>` },
        { title: `News ${n}`, summary: 'Summary', html: `<p>Body ${n}</p>` },
        n,
      ),
    ),
  ],
  notices: [
    notice('b-old', 'B', 'everyone', 3),
    notice('b-new', 'B', 'everyone', 1),
    { ...notice('b-first', 'B', 'everyone', 30), sort: -1 },
    notice('pl', 'PL', 'members', 2),
    notice('pu-all', 'PU', 'everyone', 2),
    notice('pu-members', 'PU', 'members', 1),
    notice('pr', 'PR', 'everyone', 2),
    notice('h', 'H', 'everyone', 4),
    notice('guests', 'B', 'guests', 5),
    notice('agents', 'B', 'agents', 6),
  ],
  banners: [
    banner('home-2', 'home', 2),
    banner('home-1', 'home', 1),
    banner('login', 'w_login', 1),
    banner('register', 'w_register', 1),
  ],
}

function notice(
  key: string,
  type: DemoContent['notices'][number]['type'],
  audience: DemoContent['notices'][number]['audience'],
  daysAgo: number,
): DemoContent['notices'][number] {
  return {
    key,
    type,
    audience,
    sort: 0,
    daysAgo,
    texts: {
      vi: { title: `${key} vi`, html: '<p>Chào</p>' },
      en: { title: `${key} en`, html: '<p>Hello</p>' },
    },
  }
}

function banner(
  key: string,
  group: DemoContent['banners'][number]['group'],
  sort: number,
): DemoContent['banners'][number] {
  return {
    key,
    group,
    image: { kind: 'scene', scene: 'dawn' },
    link: '/vnlottery',
    sort,
    texts: { vi: { title: `${key} vi`, text: 'a' }, en: { title: `${key} en`, text: 'b' } },
  }
}
