import type { DemoDocument, DemoText } from '../../demo-types.ts'
import { text } from '../document.ts'

const post = (daysAgo: number, slug: string, vi: DemoText, en: DemoText): DemoDocument => ({
  kind: 'blog',
  slug,
  category: 'reading',
  sort: 0,
  daysAgo,
  vi,
  en,
})

export const blogPosts: readonly DemoDocument[] = [
  post(
    4,
    'lo-gan-is-not-due',
    text(
      'Lô gan không “đến hạn”',
      'Vì sao số lâu chưa về không dễ về hơn, và bảng thống kê dùng để làm gì.',
      `<p>Một số hai chữ số ở bảng 27 giải có khả năng về ít nhất một lần trong một kỳ là 1 trừ 0.99 luỹ thừa 27, khoảng 23.8%. Kỳ này vậy, kỳ sau cũng vậy, dù nó vừa về hay đã vắng hai mươi kỳ.</p>
<h2>Vậy sao vẫn thấy số vắng rất lâu</h2>
<p>Với 100 số, luôn có vài số vắng lâu: khả năng một số vắng 20 kỳ liền là 0.762 luỹ thừa 20, khoảng 0.4%, và bạn đang nhìn cả 100 số qua hàng nghìn kỳ. Chuyện hiếm xảy ra thường xuyên khi có nhiều lần để xảy ra.</p>
<h2>Nuôi số thì sao</h2>
<p>Nuôi gấp thếp không đổi tỷ lệ hoàn trả. Nó đổi hình dạng kết quả: nhiều lần lãi nhỏ, một lần lỗ lớn. Tổng tiền cược của mười kỳ nhân đôi gấp 1,023 lần kỳ đầu.</p>
<h2>Bảng thống kê để làm gì</h2>
<p>Để xem quá khứ cho vui và để kiểm: nếu một số lệch xa mức trung bình lý thuyết trong thời gian dài thì có gì đó sai, và bạn có thể <a href="/verify">kiểm chứng</a> từng kỳ.</p>`,
    ),
    text(
      'A number is never “due”',
      'Why a number that stayed away is no likelier, and what statistics are for.',
      `<p>On a board of 27 prizes, the chance that a two-digit number comes at least once is 1 minus 0.99 to the power of 27, about 23.8%. That holds for this draw and the next, whether it came yesterday or stayed away for twenty draws.</p>
<h2>Then why do numbers stay away so long</h2>
<p>Of 100 numbers a few always do: the chance that one misses 20 draws in a row is 0.762 to the power of 20, about 0.4%, and you are looking at all 100 over thousands of draws. Rare things happen often where there are many chances for them.</p>
<h2>And chasing</h2>
<p>Multiplying does not change the return. It changes the shape: many small gains and one large loss. Ten draws, doubled each time, take 1,023 times the first stake.</p>
<h2>What statistics are for</h2>
<p>To look at the past, and to check: if a number strays far from its theoretical mean for long, something is wrong, and you can <a href="/verify">verify</a> each draw.</p>`,
    ),
  ),
  post(
    14,
    'how-to-read-odds',
    text(
      'Đọc mức trả và tỷ lệ hoàn trả trong một phút',
      'Ba con số trước khi đặt: giá, mức trả, RTP.',
      `<p>Trên màn hình cược luôn có ba con số. <strong>Giá một điểm</strong> là tiền bạn bỏ ra cho một dòng. <strong>Mức trả</strong> là tiền bạn nhận khi trúng, đã gồm tiền gốc. <strong>RTP</strong> là phần tiền cược quay lại với người chơi, tính trung bình về rất lâu dài.</p>
<h2>Hai kiểu chơi, một sự thật</h2>
<p>Lô 2 số miền Bắc: giá 27.00, trả 98.50 mỗi nháy. Lô 2 số 1K: giá 1.00, trả 3.649 mỗi nháy. Nhìn rất khác nhau, nhưng chia ra thì gần như một: 98.50 / 27 = 3.648.</p>
<h2>Mức trả cao không có nghĩa là lời hơn</h2>
<p>Xiên 4 miền Bắc trả 180 lần, nghe rất lớn. Khả năng trúng khoảng 0.267%, nên hoàn trả chỉ 48.1%: cứ 100.00 tiền cược, về lâu dài còn lại 48.10.</p>
<h2>RTP không nói về hôm nay</h2>
<p>98% không có nghĩa là đặt 100.00 thì nhận 98.00. Một buổi chơi có thể hơn nhiều hoặc mất hết. Con số chỉ đúng với rất nhiều vé, và phần còn thiếu là giá của giải trí.</p>`,
    ),
    text(
      'Reading payouts and returns in a minute',
      'Three figures before you bet: price, payout, RTP.',
      `<p>Three figures stand on every betting screen. The <strong>price of a point</strong> is what a line costs. The <strong>payout</strong> is what you get when it wins, stake included. <strong>RTP</strong> is the part of all stakes that returns to players, on average over a very long time.</p>
<h2>Two plays, one truth</h2>
<p>Lô 2 of the north costs 27.00 and pays 98.50 a hit. Lô 2 at 1K costs 1.00 and pays 3.649. They look different and are nearly one: 98.50 / 27 = 3.648.</p>
<h2>A high payout is not a better one</h2>
<p>Parlay 4 of the north pays 180 times, which sounds large. It wins with about 0.267%, so it returns 48.1%: of 100.00 staked, 48.10 is left in the long run.</p>
<h2>RTP says nothing of today</h2>
<p>98% does not mean that 100.00 brings 98.00. An evening may bring far more, or nothing. The figure is true of very many tickets, and what is missing is the price of the entertainment.</p>`,
    ),
  ),
  post(
    28,
    'what-a-commitment-proves',
    text(
      'Mã cam kết chứng minh điều gì, và không chứng minh điều gì',
      'Niêm phong một con số trước khi biết ai đặt gì.',
      `<p>Hãy hình dung nhà cái viết một con số vào giấy, cho vào phong bì niêm phong và dán lên tường trước khi nhận cược. Sau khi quay mới mở. Mã cam kết là phong bì đó: mã băm SHA-256 của hạt giống.</p>
<h2>Nó chứng minh</h2>
<ul><li>Hạt giống có từ trước khi bán và không bị thay.</li><li>Kết quả suy ra từ hạt giống và danh sách vé đã chốt, không do ai chọn sau đó.</li></ul>
<h2>Nó không chứng minh</h2>
<ul><li>Rằng bạn sẽ thắng, hay tỷ lệ có lợi cho bạn. Tỷ lệ là chuyện khác và được ghi riêng.</li><li>Rằng nhà cái không biết hạt giống. Nhà cái biết, nên danh sách vé phải được chốt và trộn vào; ở kỳ dài có thể trộn thêm số ngẫu nhiên công cộng mà nhà cái không biết trước.</li></ul>
<p>Một hệ thống tốt nói ra cả hai. Bước nào dùng gì, chứng nhận của từng kỳ ghi rõ; thử ở trang <a href="/verify">Kiểm chứng</a>.</p>`,
    ),
    text(
      'What a commitment proves, and what it does not',
      'Sealing a number before anybody has bet.',
      `<p>Imagine the house writing a number on paper, sealing it in an envelope and pinning it to the wall before taking bets. It is opened after the draw. A commitment is that envelope: the SHA-256 of the seed.</p>
<h2>It proves</h2>
<ul><li>that the seed was there before sale and was not exchanged,</li><li>that the result follows from the seed and the frozen list of tickets, and nobody chose it afterwards.</li></ul>
<h2>It does not prove</h2>
<ul><li>that you will win, or that the odds favour you. Odds are another matter and stand apart.</li><li>that the house does not know the seed. It does; so the list of tickets has to be frozen and mixed in, and longer draws may add a public random value that the house cannot know.</li></ul>
<p>A good system says both. Which step used what stands in the certificate of each draw; try it on the page <a href="/verify">Verify</a>.</p>`,
    ),
  ),
]
