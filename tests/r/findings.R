# Computes the findings of three campaigns from the rows of their answers, with base R alone, and prints
# them as CSV: each score with its interval, each gap and each change with its p and its verdict.
#
#   Rscript tests/r/findings.R tests/r > tests/r/findings.csv
#
# It is written from docs/findings.md, and shares nothing with the product but the rows.

folder <- commandArgs(trailingOnly = TRUE)[1]
read <- function(name) read.csv(file.path(folder, paste0(name, ".csv")), stringsAsFactors = FALSE)
statements <- read("statements")
groups <- read("groups")
responses <- read("responses")
sections <- unique(statements$section)
ids_of <- function(section) statements$statement[statements$section == section]

LEAST_PEOPLE <- 5
LEAST_SPREAD <- 20
LEVEL <- 0.05
CENSUS <- 5 # tenths

# A cell: the rows of some groups in a wave who answered an edition, and how many were asked.
cell_of <- function(campaign, wave, edition, who) {
  own <- groups[groups$campaign == campaign & groups$wave == wave, ]
  if (who %in% c("users", "sponsors")) own <- own[own$side == who, ]
  else if (who != "everybody") own <- own[own$group == who, ]
  rows <- responses[responses$campaign == campaign & responses$wave == wave &
    responses$edition == edition & responses$group %in% own$group, ]
  answered <- sapply(own$group, function(group) sum(rows$group == group))
  known <- nrow(rows) > 0 && all(rows$open == 0) && all(answered <= own$asked)
  list(
    rows = rows,
    people = nrow(rows),
    checked = sum(rows$open == 0),
    fraction = if (known) nrow(rows) / sum(own$asked) else NA
  )
}

# Each person's score in a section, and the score of the section in tenths as it is shown: halves go up.
scores_of <- function(cell, section) rowMeans(cell$rows[, ids_of(section), drop = FALSE])
tenths_of <- function(cell, section) {
  ratings <- as.matrix(cell$rows[, ids_of(section)])
  (20 * sum(ratings) + length(ratings)) %/% (2 * length(ratings))
}

spread_of <- function(cell, section) {
  if (cell$checked < LEAST_SPREAD) NA else sd(scores_of(cell, section))
}

# The variance of a section's score: none of a census, less the more of those who were asked answered.
variance_of <- function(cell, section) {
  if (!is.na(cell$fraction) && cell$fraction == 1) return(0)
  left <- if (is.na(cell$fraction)) 1 else 1 - cell$fraction
  spread_of(cell, section)^2 / cell$people * left
}

# Welch's test.
welch <- function(one, other, section) {
  a <- variance_of(one, section)
  b <- variance_of(other, section)
  value <- mean(scores_of(other, section)) - mean(scores_of(one, section))
  if (is.na(a) || is.na(b)) return(c(low = NA, high = NA, p = NA))
  if (a + b < 1e-20) {
    value <- round(value, 12)
    return(c(low = value, high = value, p = if (value == 0) 1 else 0))
  }
  degrees <- (a + b)^2 / (a^2 / (one$people - 1) + b^2 / (other$people - 1))
  margin <- qt(0.975, degrees) * sqrt(a + b)
  c(low = value - margin, high = value + margin, p = 2 * pt(-abs(value) / sqrt(a + b), degrees))
}

# The exact permutation test of people's sums, each statement's ratings lined up within a side.
lined_up <- function(cell, section) {
  rowSums(apply(as.matrix(cell$rows[, ids_of(section)]), 2, sort))
}
permutation <- function(one, other, section) {
  x <- lined_up(one, section)
  y <- lined_up(other, section)
  all <- c(x, y)
  size <- length(x)
  least <- min(all)
  most <- size * (max(all) - least)
  # ways[k + 1, s + 1]: in how many ways k people have the sum s.
  ways <- matrix(0, size + 1, most + 1)
  ways[1, 1] <- 1
  for (value in all - least) {
    for (k in size:1) {
      to <- (value + 1):(most + 1)
      ways[k + 1, to] <- ways[k + 1, to] + ways[k, to - value]
    }
  }
  sums <- (0:most) + size * least
  is_far <- abs(length(all) * sums - size * sum(all)) >= abs(length(all) * sum(x) - size * sum(all))
  sum(ways[size + 1, is_far]) / sum(ways[size + 1, ])
}

# Compares all sections of two cells. Few people are tested within a wave alone.
compare <- function(one, other, is_gap) {
  is_census <- isTRUE(one$fraction == 1) && isTRUE(other$fraction == 1)
  tests <- sapply(sections, function(section) welch(one, other, section))
  p <- tests["p", ]
  low <- tests["low", ]
  high <- tests["high", ]
  method <- "none"
  beyond <- NULL
  if (is_census) {
    method <- "census"
    differences <- sapply(sections, function(s) tenths_of(other, s) - tenths_of(one, s))
    beyond <- abs(differences) >= CENSUS
    p <- low <- high <- NA
  } else if (!anyNA(p)) {
    method <- "welch"
    beyond <- p.adjust(p, "holm") <= LEVEL
  } else if (is_gap) {
    method <- "permutation"
    p <- sapply(sections, function(section) permutation(one, other, section))
    beyond <- p.adjust(p, "hochberg") <= LEVEL
  }
  verdict <- if (is.null(beyond)) "few" else ifelse(beyond, "beyond", "within")
  mean_of <- function(cell) sapply(sections, function(section) mean(scores_of(cell, section)))
  data.frame(
    section = sections, people = other$people, fraction = NA, mean = NA, sd = NA, low, high,
    from = mean_of(one), to = mean_of(other), p, method, verdict,
    stringsAsFactors = FALSE, row.names = NULL
  )
}

score <- function(cell) {
  each <- lapply(sections, function(section) {
    mean <- mean(scores_of(cell, section))
    spread <- spread_of(cell, section)
    margin <- qt(0.975, cell$people - 1) * sqrt(variance_of(cell, section))
    if (isTRUE(cell$fraction == 1)) margin <- NA
    data.frame(
      section, people = cell$people, fraction = cell$fraction, mean, sd = spread,
      low = mean - margin, high = mean + margin,
      from = NA, to = NA, p = NA, method = NA, verdict = NA, stringsAsFactors = FALSE
    )
  })
  do.call(rbind, each)
}

output <- list()
add <- function(kind, campaign, wave, edition, since, of, rows) {
  about <- data.frame(kind, campaign, wave, edition, since, of, stringsAsFactors = FALSE)
  output[[length(output) + 1]] <<- cbind(about[rep(1, nrow(rows)), ], rows)
}
for (campaign in unique(groups$campaign)) {
  waves <- unique(groups$wave[groups$campaign == campaign])
  for (wave in waves) {
    own <- responses[responses$campaign == campaign & responses$wave == wave, ]
    for (edition in unique(own$edition)) {
      cells <- c("everybody", "users", "sponsors", unique(own$group))
      get <- function(who, wave) cell_of(campaign, wave, edition, who)
      for (who in cells) {
        cell <- get(who, wave)
        if (cell$checked < LEAST_PEOPLE) next
        add("score", campaign, wave, edition, NA, who, score(cell))
        for (since in waves[seq_len(match(wave, waves) - 1)]) {
          before <- get(who, since)
          if (before$checked >= LEAST_PEOPLE)
            add("change", campaign, wave, edition, since, who, compare(before, cell, FALSE))
        }
      }
      sides <- list(get("users", wave), get("sponsors", wave))
      if (all(sapply(sides, function(side) side$checked) >= LEAST_PEOPLE))
        add("gap", campaign, wave, edition, NA, "sponsors", compare(sides[[1]], sides[[2]], TRUE))
    }
  }
}
output <- do.call(rbind, output)
numbers <- sapply(output, is.numeric)
output[numbers] <- lapply(output[numbers], function(column) ifelse(is.na(column), "", sprintf("%.12g", column)))
write.csv(output, stdout(), row.names = FALSE, quote = FALSE, na = "")
