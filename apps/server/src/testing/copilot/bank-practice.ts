/** Phrasings for tuning only: none of these is ever measured. See question-bank.ts for the format of the answers. */
export const PRACTICE = `
Give me the headcount of our subscribers = subscribers.registered@T
How big is our customer base? = subscribers.registered@T
How many people use Cottontree? = subscribers.registered@T
What does our user base look like in size? = subscribers.registered@T
subscriber total as of 15 August = subscribers.registered@2026-08-15
number of new accounts yesterday = subscribers.new@Y
How many joined us on 20 August? = subscribers.new@2026-08-20
how many fresh signups did we get in the past 30 days = period.new-subscribers:30@Y
Customers gained in the last 7 days = period.new-subscribers:7@Y
How many users were lost in the last 30 days? = subscribers.churn-30@Y
What share of customers are we losing? = subscribers.churn-30@Y
What portion of users is still active? = subscribers.active-30-rate@Y
How quickly is our user base growing? = subscribers.growth@Y
what fraction of our users is verified = kyc.completion@T
KYC approved cases yesterday = day.kyc-completed@Y
How many KYC applications are waiting? = day.kyc-pending@Y
How many cards are in circulation? = cards.held:*@T
Number of cardholders = cards.holders@T
share of subscribers holding a card = cards.adoption@T
What fraction of cards was used in the last 30 days? = cards.active-30-rate@Y
How often are cards declined? = cards.decline-rate@Y
How many card payments were declined yesterday? = day.card-declines@Y
how many cards did we hand out yesterday = day.cards-issued@Y
what did we make last month = revenue.month@2026-08-31
August's revenue = revenue.month@2026-08-31
total revenue for July 2026 = revenue.month@2026-07-31
What revenue did we book in June? = revenue.month@2026-06-30
how are sales this month so far = revenue.month-to-date@T|revenue.month-to-date@Y
revenue mtd = revenue.month-to-date@T|revenue.month-to-date@Y
revenue ytd = pnl.year:revenue@Y
revenue so far this year = pnl.year:revenue@Y
revenue in the third quarter = pnl.quarter:revenue@Y
revenue in the second quarter = pnl.quarter:revenue@2026-06-30
What did we earn yesterday? = revenue.day@Y
how much revenue did we generate on 15 August = revenue.day@2026-08-15
revenue for the last 90 days = period.revenue:90@Y
How fast is revenue growing? = revenue.growth@2026-08-31|revenue.growth@Y
average revenue for each user in July = revenue.arpu@2026-07-31
Where does our revenue come from? = revenue.line:*@2026-08-31|revenue.line:*@Y
Which product earns the most? = revenue.product:*@Y highest 1
What is our biggest source of revenue? = revenue.line:*@Y highest 1
How profitable were we last month? = pnl.margin@2026-08-31|pnl.net-profit@2026-08-31
Did we make a profit last month? = pnl.net-profit@2026-08-31
How much profit did we make in July? = pnl.net-profit@2026-07-31
profit ytd = pnl.year:net-profit@Y
What did it cost us to run the company in July? = pnl.month:costs@2026-07-31|pnl.month:operating-expenses@2026-07-31|pnl.operating-expenses@2026-07-31
overheads in August = pnl.operating-expenses@2026-08-31|pnl.month:operating-expenses@2026-08-31
How much have we spent this month? = expenses.spent@T
how much did marketing spend last month = expenses.department-spent:6050@2026-08-31
What has IT spent so far this month? = expenses.department-spent:6010@T
HR's spending in July = expenses.department-spent:6000@2026-07-31
What are the departments spending this month? = expenses.department-spent:*@T
who spent the most last month = expenses.department-spent:*@2026-08-31 highest 1
Which team is the most expensive this month? = expenses.department-spent:*@T highest 1
Rank departments by what they spent last month = expenses.department-spent:*@2026-08-31 highest 5
How much of the budget was used up in August? = expenses.utilisation@2026-08-31
How engaged are our users? = subscribers.stickiness@Y
spending per department in August = expenses.department-spent:*@2026-08-31
revenue last month in dollars = revenue.month@2026-08-31
Are we over budget? = expenses.over-budget@T
how many departments are over budget = expenses.departments-over-budget@T
How much cash do we have? = treasury.own@Y
what's in the bank = treasury.own@Y
our own funds on 31 July = treasury.own@2026-07-31
Treasury in leones = treasury.sll@Y
How much customer money do we hold? = treasury.customer-money@Y
How much do we owe our customers? = treasury.customer-money@Y
Is customer money fully covered? = treasury.trust-coverage@Y
How much is in the trust accounts? = treasury.trust@Y
How liquid are we? = treasury.liquidity@Y
How much GST do we have to pay? = treasury.gst-liability@Y
How many transactions did we process yesterday? = operations.transactions@Y
transactions handled in July = month.transactions@2026-07-31
Transaction count for the past week = period.transactions:7@Y
What share of transactions succeed? = operations.success-rate@Y|operations.success-rate@T
How many transactions went wrong yesterday? = operations.failed@Y
failed payments in August = month.failed@2026-08-31
At what hour are we busiest? = operations.transactions-by-hour:*@T highest 1
How many staff members are logged in right now? = operations.people-signed-in@T|operations.active-sessions@T
How compliant are we? = compliance.score@T
Are any compliance reports late? = compliance.overdue-reports@T
How many fraud alerts came in yesterday? = fraud.raised@Y
fraud cases still open = fraud.open@T
How many frauds were confirmed yesterday? = fraud.confirmed@Y
fraud alerts by kind yesterday = fraud.raised-by-type:*@Y
How much money did our fraud blocks stop yesterday? = fraud.value-stopped@Y
How many tickets are still open? = support.open@T|support.open@Y
how many complaints did we get yesterday = support.tickets-opened@Y
How long does it take to resolve a ticket? = support.resolution-p50@Y
What is a customer worth to us? = acquisition.value-to-date@2026-08-31|acquisition.value-to-date@Y
Show me the revenue trend = revenue.month@months
Plot daily revenue for August = revenue.day@2026-08-01..2026-08-31
development of own funds in August = treasury.own@2026-08-01..2026-08-31
Did we earn more in August than in July? = revenue.month@2026-08-31 / revenue.month@2026-07-31
Is revenue up or down on July? = revenue.month@2026-08-31 / revenue.month@2026-07-31
How does August revenue compare to June? = revenue.month@2026-08-31 / revenue.month@2026-06-30
Are we spending more than last month? = expenses.spent@T / expenses.spent@2026-08-31
Has churn improved since July? = subscribers.churn-30@Y / subscribers.churn-30@2026-07-31
Was profit higher in August than in July? = pnl.net-profit@2026-08-31 / pnl.net-profit@2026-07-31
Do we have more than 100 registered users? = subscribers.registered@T above 100
Was revenue over $1000 last month? = revenue.month@2026-08-31 above 1000
Did revenue exceed $500 in July? = revenue.month@2026-07-31 above 500
Is the decline rate under 5%? = cards.decline-rate@Y below 5
which departments spent more than $100 last month = expenses.department-spent:*@2026-08-31 above 100
best day for revenue in August = revenue.day@2026-08-01..2026-08-31 highest 1
On what day in August did we get the most signups? = subscribers.new@2026-08-01..2026-08-31 highest 1
worst three days for revenue in August = revenue.day@2026-08-01..2026-08-31 lowest 3
Can you tell me how many customers we have today? = subscribers.registered@T
I need the number of registered wallets = subscribers.registered@T
What's the current count of subscribers, please? = subscribers.registered@T
How many people opened a wallet yesterday? = subscribers.new@Y
how many new clients in August = month.new-subscribers@2026-08-31
New customers in July 2026 = month.new-subscribers@2026-07-31
KYC levels of our users = kyc.subscribers:*@T
breakdown of users by identification level = kyc.subscribers:*@T
How many cards does each tier have? = cards.held:*@T
which card type is most popular = cards.held:*@T highest 1
Which card tier brings in the most revenue? = cards.revenue:*@Y highest 1
Revenue from cards by tier = cards.revenue:*@Y
Give me revenue by product = revenue.product:*@Y
revenue by kyc level = revenue.kyc:*@Y
What were total earnings in June? = revenue.month@2026-06-30
What's our turnover for August? = revenue.month@2026-08-31
how much did we take in yesterday = revenue.day@Y
revenue during the week of 17 August = pnl.week:revenue@2026-08-23|period.revenue:7@2026-08-23
last week's revenue = pnl.week:revenue@2026-08-30|period.revenue:7@2026-08-30
quarter to date revenue = pnl.quarter:revenue@Y
expenses this quarter = pnl.quarter:operating-expenses@Y
net profit for the quarter = pnl.quarter:net-profit@Y
What is the bottom line for July? = pnl.net-profit@2026-07-31
How much did operations cost in July? = pnl.operating-expenses@2026-07-31|pnl.month:operating-expenses@2026-07-31
cost of sales in August = pnl.cost-of-revenue@2026-08-31|pnl.month:cost-of-revenue@2026-08-31
What was spent by Marketing in August? = expenses.department-spent:6050@2026-08-31
What's the marketing budget for August? = expenses.department-budget:6050@2026-08-31
How big is the budget this month? = expenses.budget@T
How did each team spend in July? = expenses.department-spent:*@2026-07-31
Which department overspent in August? = expenses.department-over-budget:*@2026-08-31
Cash position in dollars = treasury.usd@Y|treasury.own@Y
How many USDC do we hold? = treasury.usdc@Y
How much of customers' money is in trust? = treasury.trust@Y
reserve ratio please = treasury.reserve-ratio@Y
coverage of customer funds on 31 July = treasury.trust-coverage@2026-07-31
How many transactions were there in August? = month.transactions@2026-08-31
How many transactions were declined in July? = month.declined@2026-07-31
how many transactions failed over the last week = period.failed:7@2026-08-30
success rate of transactions yesterday = operations.success-rate@Y
SLL volume yesterday = volumes.sll-day:total@Y
Which hour saw the most transactions yesterday? = operations.transactions-by-hour:*@Y highest 1
number of fraud alerts in August = fraud.raised-month@2026-08-31
What types of fraud alerts did we see yesterday? = fraud.raised-by-type:*@Y
compliance score as of 31 July = compliance.score@2026-07-31
How many compliance reports are overdue? = compliance.overdue-reports@T
How many support tickets were solved yesterday? = support.tickets-resolved@Y
share of tickets resolved within three days = support.resolved-in-3-days@Y
Show revenue by day for the last two weeks = revenue.day@2026-08-19..2026-09-01
Chart the number of active users since July = subscribers.active-30@2026-07-01..2026-08-31
graph of open tickets in August = support.open@2026-08-01..2026-08-31
Has the number of users increased since last month? = subscribers.registered@T / subscribers.registered@2026-08-31
Compare new customers in August and July = month.new-subscribers@2026-08-31 / month.new-subscribers@2026-07-31
Marketing spend: August vs July = expenses.department-spent:6050@2026-08-31 / expenses.department-spent:6050@2026-07-31
By how much did ARPU fall in August? = revenue.arpu@2026-08-31 / revenue.arpu@2026-07-31
How does this month's spending compare with last month's? = expenses.spent@T / expenses.spent@2026-08-31
Is trust coverage better than in July? = treasury.trust-coverage@Y / treasury.trust-coverage@2026-07-31
Which departments are above 50% of their budget in August? = expenses.department-utilisation:*@2026-08-31 above 50
Days in August with revenue above $120 = revenue.day@2026-08-01..2026-08-31 above 120
Did we have fewer than 50 users at the end of July? = subscribers.registered@2026-07-31 below 50
lowest revenue month = revenue.month@months lowest 1
top five departments by spending in July = expenses.department-spent:*@2026-07-31 highest 5
`;
export const PRACTICE_WHYS = `
What drove the change in revenue last month? = revenue.month@2026-08-31 / revenue.month@2026-07-31
Why is profit down in August? = pnl.net-profit@2026-08-31 / pnl.net-profit@2026-07-31
Why did our spending go up last month? = expenses.spent@2026-08-31 / expenses.spent@2026-07-31
`;
export const PRACTICE_DEFINITIONS = `
What is meant by stickiness? = subscribers.stickiness
How is churn calculated? = subscribers.churn-30
what do you mean by liquidity = treasury.liquidity
`;
/** Questions that the catalogue cannot answer, although they use its words. */
export const PRACTICE_SILENCE = `
What will revenue be in December?
Who is our best customer?
What will revenue be this month?
Who signed up yesterday?
How many users are inactive?
How much revenue did Kadiatu bring in?
What is the exchange rate?
How many agents do we have?
Which country has the most users?
How much did we spend on coffee?
Are our customers happy?
What is the average age of a subscriber?
revenue of our competitors last month
How many cards were stolen?
What is our share price?
How many competitors do we have?
How many employees do we have?
What is the revenue of M-Pesa?
Should we raise our prices?
Which subscriber complained most?
How much is the CEO paid?
revenue in Freetown
How many users do we have in Kenya?
Delete all fraud alerts
What was revenue in 1999?
Write a letter to the board
How many women use our cards?
`;
