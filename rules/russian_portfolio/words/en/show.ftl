# What the questions and marks say.
