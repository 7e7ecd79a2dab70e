import type { DemoDocument, DemoText } from '../../demo-types.ts'
import { text } from '../document.ts'

const post = (daysAgo: number, slug: string, category: string, vi: DemoText, en: DemoText): DemoDocument => ({
  kind: 'news',
  slug,
  category,
  sort: 0,
  daysAgo,
  vi,
  en,
})

export const newsPosts: readonly DemoDocument[] = [
  post(
    2,
    'help-centre-and-search',
    'product',
    text(
      'Trung tâm trợ giúp mới, tìm không cần gõ dấu',
      'Luật của mọi trò kèm ví dụ tính sẵn, và một ô tìm cho tất cả.',
      `<p>Trung tâm trợ giúp nay có bài viết cho từng việc: mở tài khoản, nạp, rút, đặt vé, nuôi số, vòng cược, kiểm chứng. Mỗi trò có một trang luật riêng.</p>
<p>Ví dụ trong trang luật do chính bộ luật của hệ thống tính ra, cùng bộ luật dùng để trả thưởng. Luật đổi thì ví dụ đổi theo, nên trang không thể ghi một con số khác với tiền bạn nhận.</p>
<p>Ô tìm hiểu chữ không dấu: gõ <strong>rut tien</strong> vẫn ra <a href="/help?article=how-to-withdraw">Rút tiền</a>. <a href="/search?q=rut%20tien">Thử ngay</a>.</p>`,
    ),
    text(
      'A new help centre, with a search that needs no accents',
      'Rules of every game with worked examples, and one search for all.',
      `<p>The help centre now has an article for each matter: opening an account, deposits, withdrawals, tickets, chases, turnover, verification. Each game has a page of rules.</p>
<p>The examples on those pages are worked out by the very rules that settle tickets. If a rule changes, so does its example; the page cannot say another figure than what you are paid.</p>
<p>The search understands Vietnamese without accents: <strong>rut tien</strong> finds <a href="/help?article=how-to-withdraw">Making a withdrawal</a>. <a href="/search?q=rut%20tien">Try it</a>.</p>`,
    ),
  ),
  post(
    6,
    'exact-returns',
    'news-fairness',
    text(
      'Tỷ lệ hoàn trả là con số đúng, không phải ước lượng',
      'Cách tính và chỗ bạn nhìn thấy nó.',
      `<p>Cạnh mỗi kiểu chơi xổ số có chữ RTP. Con số đó tính từ xác suất đúng của kiểu chơi và mức trả đang áp dụng, rồi làm tròn xuống.</p>
<p>Ví dụ lô 2 số miền Bắc: một số có 27 cơ hội, mỗi cơ hội 1/100, giá một điểm 27.00, trả 98.50 một nháy. Hoàn trả là 27 × 98.50 / 100 / 27.00 = 98.5%. Xiên 4 miền Bắc chỉ hoàn khoảng 48%: con số đó cũng được ghi ra, không giấu.</p>
<p>Với slots, cả chu kỳ 45,239,040 tổ hợp được cộng từng tổ hợp một. Xem <a href="/help?article=rules-slots">luật slots</a>.</p>
<p>Bảng tỷ lệ trả nhiều hơn tiền cược thì hệ thống không cho bán; bảng trả ít thì bạn thấy nó ít.</p>`,
    ),
    text(
      'Returns are exact, not estimates',
      'How they are worked out and where you see them.',
      `<p>Beside every lottery play stands RTP. It follows from the exact chances of the play and the payout in force, rounded down.</p>
<p>Lô 2 of the north, for example: a number has 27 chances of 1/100 each, a point costs 27.00 and a hit pays 98.50. The return is 27 × 98.50 / 100 / 27.00 = 98.5%. Parlay 4 of the north returns only about 48%; that stands there too.</p>
<p>For slots all 45,239,040 combinations of the cycle are added up, one by one. See the <a href="/help?article=rules-slots">rules of slots</a>.</p>
<p>Odds that return more than is staked cannot be sold; odds that return little are seen to.</p>`,
    ),
  ),
  post(
    11,
    'yeekee-rounds',
    'news-games',
    text(
      'Yeekee: kết quả do chính người chơi gửi số tạo ra',
      'Vòng 15 phút và 3 phút, và vì sao người gửi cuối không chọn được kết quả.',
      `<p>Trong Yeekee, kết quả là tổng mọi số đã gửi trừ đi số thứ 16 tính từ cuối. Ai cũng gửi được, không mất tiền.</p>
<p>Luật gốc có một chỗ yếu: người gửi sau cùng biết tổng trước đó nên có thể chọn kết quả. Vì vậy mỗi kỳ của Lotus luôn kết thúc bằng ít nhất một số của nhà cái, niêm bằng mã cam kết từ trước khi mở bán. Số đó không ai sửa được sau khi thấy số của bạn, kể cả chúng tôi.</p>
<p>Kỳ ít người gửi được bù số ở bản demo, và chứng nhận của kỳ ghi rõ bao nhiêu số là của nhà cái. Luật đầy đủ: <a href="/help?article=rules-yeekee">Yeekee</a>.</p>`,
    ),
    text(
      'Yeekee: results made of the players’ own numbers',
      'Rounds of 15 and 3 minutes, and why the last one to submit cannot choose.',
      `<p>In Yeekee the result is the sum of all submitted numbers less the 16th from the end. Anybody may submit, free of charge.</p>
<p>The usual rules have a weak spot: whoever submits last knows the sum and could choose the result. So each round here ends with at least one number of the house, sealed by its commitment before sale. Nobody can change it after seeing yours, ourselves included.</p>
<p>Rounds with few numbers are filled up in the demo, and the certificate says how many were the house’s. Full rules: <a href="/help?article=rules-yeekee">Yeekee</a>.</p>`,
    ),
  ),
  post(
    17,
    'withdrawal-explained',
    'product',
    text(
      'Màn hình rút tiền nay nói rõ còn thiếu gì',
      'Sáu điều kiện, con số còn thiếu và nút để xử lý từng điều.',
      `<p>Trước khi bạn nhập số tiền, màn hình <strong>Rút tiền</strong> đã liệt kê sáu điều kiện và trạng thái của từng điều. Thiếu vòng cược thì ghi thiếu đúng bao nhiêu; hết hạn mức thì ghi hạn mức mới từ lúc nào.</p>
<p>Lệnh đã chi có đồng hồ đếm ngược tới lúc tự hoàn tất, mặc định 30 phút, và nút <strong>Đã nhận</strong>. Lệnh bị từ chối luôn kèm lý do, và tiền đã về ví.</p>
<p>Xem <a href="/help?article=why-not-withdraw">Vì sao tôi chưa rút được</a>.</p>`,
    ),
    text(
      'The withdrawal screen now says what is missing',
      'Six conditions, the amount that is missing, and what to do about each.',
      `<p>Before you enter an amount, <strong>Withdraw</strong> lists six conditions and how each stands. If turnover is missing, it says how much; if the day’s limit is used up, from when there is a new one.</p>
<p>A paid request has a countdown to its completion, 30 minutes by default, and a button <strong>Received</strong>. A refusal always has its reason, and the money is back in the wallet.</p>
<p>See <a href="/help?article=why-not-withdraw">Why I cannot withdraw yet</a>.</p>`,
    ),
  ),
  post(
    24,
    'verifiable-draws',
    'news-fairness',
    text(
      'Mọi kỳ tự quay đều kiểm chứng được trên máy của bạn',
      'Trang Kiểm chứng, tệp bằng chứng và bộ kiểm tra độc lập.',
      `<p>Trang <a href="/verify">Kiểm chứng kết quả</a> tính lại một kỳ quay ngay trong trình duyệt: hạt giống có đúng với cam kết không, vé có nằm trong danh sách đã chốt không, dãy số có đúng là dãy phải ra không.</p>
<p>Không tin trang này cũng được. Tải tệp bằng chứng và chạy <a href="/verifier.html">bộ kiểm tra độc lập</a>, một tệp không dùng chung mã nào với sản phẩm và chạy được khi ngoại tuyến.</p>
<p>Cách hoạt động: <a href="/help?article=how-a-draw-is-made">Một kỳ quay được tạo ra thế nào</a>.</p>`,
    ),
    text(
      'Every draw of ours can be verified on your own device',
      'The page Verify, the evidence file and the independent verifier.',
      `<p>The page <a href="/verify">Verify a result</a> computes a draw again in the browser: whether the seed fits the commitment, whether your ticket is in the frozen list, whether the numbers follow.</p>
<p>You need not trust that page. Download the evidence and run the <a href="/verifier.html">independent verifier</a>, one file that shares no code with the product and works offline.</p>
<p>How it works: <a href="/help?article=how-a-draw-is-made">How a draw is made</a>.</p>`,
    ),
  ),
  post(
    31,
    'stronger-login',
    'news-security',
    text(
      'Đăng nhập an toàn hơn mà không phải nhớ thêm',
      'Ứng dụng xác thực, mã khôi phục, thiết bị tin cậy.',
      `<p>Phần <strong>Bảo mật</strong> nay có ứng dụng xác thực với 10 mã khôi phục, danh sách phiên đang mở, thiết bị đã ghi nhớ và lịch sử đăng nhập.</p>
<p>Chúng tôi không bắt bạn trộn chữ hoa và ký hiệu, cũng không bắt đổi mật khẩu theo lịch. Một câu dài, không dùng ở nơi khác, cộng với ứng dụng xác thực tốt hơn nhiều. Mật khẩu quá phổ biến thì không được nhận.</p>
<p>Ai đó dò mật khẩu của bạn từ nơi khác chỉ bị khoá ở nơi của họ; bạn vẫn vào được. Xem <a href="/help?article=account-locked">Tài khoản tạm khoá</a>.</p>`,
    ),
    text(
      'A safer login without more to remember',
      'Authenticator, recovery codes, trusted devices.',
      `<p><strong>Security</strong> now has an authenticator with 10 recovery codes, the list of open sessions, remembered devices and the history of logins.</p>
<p>We do not make you mix capitals and signs, nor change the password by the calendar. A long sentence used nowhere else, with an authenticator, is far better. Very common passwords are not taken.</p>
<p>Somebody guessing your password elsewhere locks only their own place; you still get in. See <a href="/help?article=account-locked">A locked account</a>.</p>`,
    ),
  ),
]
